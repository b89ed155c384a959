#pragma once

#include <vector>

#include "suffuse/graph/csr.h"

namespace suffuse {

// All nodes, members of a community next to each other: whoever walks through the rows in this
// order finds the neighbours of a row close by. Communities are merged greedily, small degrees
// first, each into the neighbour with the largest gain in modularity; the tree of merges is then
// walked depth first. (The idea is Rabbit Order's: Arai et al., IPDPS 2016.) One pass over the
// edges, of a directed graph the outgoing ones; 8 bytes per edge and 80 per node.
std::vector<NodeId> community_order(const Csr& graph, const Context& context);

// What that takes while it works.
Bytes memory_of_community_order(const Csr& graph);

// The average number of bits of |i - j| over the edges, where node k stands at place[k].
double average_reach(const Csr& graph, std::span<const NodeId> place);

}  // namespace suffuse
