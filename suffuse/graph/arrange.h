#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// A graph with its nodes in the order in which it is computed with. The first `core` nodes stand by
// communities. Behind them hang the trees: branches of an undirected graph that are tied to the
// rest by one edge, each with its nodes in a row, a parent before its children. So the parent of a
// hanging node is the only neighbour before it, and the core is the front of every row.
struct Arrangement {
    Csr graph{};
    Array<NodeId> original{};  // the id of every node in the graph that was arranged
    NodeId core = 0;
};

// Branches of at most this many nodes are hung up; what is larger stays in the core.
inline constexpr NodeId largest_branch = 32;

// `undirected`: A equals its transpose; otherwise every node is core. The order of communities is
// taken where it brings neighbours closer than the order given, except for very dense graphs, where
// finding it would take more memory than the graph and 320 bytes per node.
Arrangement arrange(const Csr& graph, bool undirected, const Context& context);

}  // namespace suffuse
