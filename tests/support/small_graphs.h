#pragma once

#include <string>
#include <vector>

#include "suffuse/graph/csr.h"

namespace suffuse::testing {

struct NamedGraph {
    std::string name;
    Csr graph;
};

// Graphs that fit on paper: ties, components, loops, nodes without edges, dead ends, directions.
std::vector<NamedGraph> drawn_graphs();

// `count` random graphs of at most 60 nodes, every shape there is (tests/support/graphs.h), every
// fourth from edges that repeat and add up.
std::vector<NamedGraph> random_graphs(int count);

}  // namespace suffuse::testing
