#pragma once

#include "suffuse/graph/edge_list.h"
#include "suffuse/graph/symmetrize.h"

namespace suffuse {

// What repeated entries (i, j) become. `first` is the first in the order of the list.
enum class Duplicates { sum, max, first, error };

enum class SelfLoops { keep, drop };

struct BuildOptions {
    Duplicates duplicates = Duplicates::sum;
    SelfLoops self_loops = SelfLoops::keep;
    Symmetrize symmetrize = Symmetrize::no;  // after repeated entries have been merged
};

// The adjacency matrix of a graph. Throws InputError, naming the entry, unless the list is square,
// ids lie in range, and weights are finite and not negative. Zero weights are no edges; nodes
// without edges stay. Weights that are all one are not stored. The result does not depend on the
// thread count.
Csr build_graph(const EdgeList& edges, const BuildOptions& options, const Context& context);

// Any matrix with finite values, such as node features; repeated entries add up.
Csr build_matrix(const EdgeList& entries, const Context& context);

}  // namespace suffuse
