#pragma once

#include <functional>

#include "suffuse/sparsify/selection.h"

namespace suffuse {

// What is known about a column beyond its values.
struct ColumnFacts {
    // Whether the computed zeros, and only they, are zero in truth. Asked only if it matters.
    std::function<bool()> zeros_are_exact = [] { return false; };
    // Nodes of one class have equal values in every column but their own (empty: not known).
    std::span<const NodeId> twin_class{};
};

// Keeps the k largest values that are not zero. Those proven above the k-th largest are kept; the
// remaining places go to the smallest ids among those that cannot be separated from it. O(n) on
// average.
Selection select_top_k(const DenseColumn& column, NodeId k, const ColumnFacts& facts);

}  // namespace suffuse
