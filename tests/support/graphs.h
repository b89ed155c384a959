#pragma once

#include <string>
#include <vector>

#include "suffuse/base/rng.h"
#include "suffuse/graph/build.h"

namespace suffuse::testing {

// A context of the given threads with a generous budget.
Context context_with(int threads);

// Edges as a test writes them down.
struct Edge {
    NodeId from;
    NodeId to;
    double weight = 1;
};
EdgeList edge_list(NodeId nodes, const std::vector<Edge>& edges);

// What a random graph may contain; weights are doubles unless said otherwise.
struct Shape {
    enum class Weighting { none, floats, whole, doubles } weighting = Weighting::none;
    bool symmetric = false;
    bool self_loops = true;
    bool repeats = false;
    bool isolated_ends = true;  // the first and the last node have no edges
};

// Random raw edges among `nodes` nodes, about `degree` per node.
EdgeList random_edges(NodeId nodes, double degree, const Shape& shape, Rng rng);

// The i-th of an endless family of graphs that runs through every combination of Shape, sizes from
// 1 to 60 nodes, without repeats.
Csr random_graph(std::uint64_t i);

// The i-th of an endless family of undirected graphs rich in trees, up to 90 nodes: bushes, chains
// and stars on a core of any size or on none, several components, every weighting, loops in every
// second one. Ids are in random order.
Csr graph_with_trees(std::uint64_t i);

std::vector<NodeId> random_permutation(NodeId size, Rng rng);

// The matrix as rows of doubles: the slow twin of everything sparse.
using Dense = std::vector<std::vector<double>>;
Dense dense(const Csr& matrix);

// The sparse matrix of the entries that are not zero, with double weights.
Csr matrix_of(const Dense& rows);

// The same pattern with one value everywhere.
Csr filled(const Csr& matrix, float value);

}  // namespace suffuse::testing
