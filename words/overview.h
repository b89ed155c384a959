#pragma once

#include "suffuse/graph/csr.h"
#include "words/describe_json.h"

namespace suffuse {

// What a graph is, in one line.
struct Overview {
    NodeId nodes = 0;
    EdgeIndex edges = 0;  // of an undirected graph each counted once, a loop being an edge
    bool directed = false;
    bool weighted = false;
    NodeId components = 0;
};

Overview overview_of(const Csr& graph, const Context& context);

Json overview_json(const Overview& overview);

// "34 nodes, 78 edges, undirected, 1 component".
std::string overview_text(const Overview& overview);

}  // namespace suffuse
