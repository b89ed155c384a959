#pragma once

#include <vector>

#include "suffuse/graph/csr.h"

namespace suffuse {

struct Subgraph {
    Csr graph;
    std::vector<NodeId> original;  // the id in the whole graph of every node
};

// The nodes named, in ascending order without repeats, and the edges among them.
Subgraph induced_subgraph(const Csr& graph, std::vector<NodeId> nodes, const Context& context);

// The rows named, in the order given; all columns.
Csr select_rows(const Csr& matrix, std::span<const NodeId> rows, const Context& context);

// Entry (k, l) of the result is entry (order[k], order[l]): node order[k] becomes node k.
// `order` is a permutation of the nodes.
Csr permute(const Csr& graph, std::span<const NodeId> order, const Context& context);

// inverse[order[k]] = k. Throws InputError unless `order` is a permutation.
std::vector<NodeId> inverse_permutation(std::span<const NodeId> order);

}  // namespace suffuse
