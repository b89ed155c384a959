#pragma once

#include <functional>
#include <optional>

#include "suffuse/sparsify/block_scan.h"
#include "suffuse/sparsify/candidates.h"
#include "suffuse/sparsify/selection.h"

namespace suffuse {

// What is known about a column beyond its values.
struct ColumnFacts {
    // Whether the computed zeros, and only they, are zero in truth. Asked only if it matters.
    std::function<bool()> zeros_are_exact = [] { return false; };
    // Nodes of one class have equal values in every column but their own (empty: not known).
    std::span<const NodeId> twin_class{};
    // The ids by which ties are broken (empty: the nodes' own).
    std::span<const NodeId> original{};
};

// Keeps the k largest values that are not zero. Those proven above the k-th largest are kept; the
// remaining places go to the smallest original ids among those that cannot be separated from it.
// O(n) on average.
Selection select_top_k(const DenseColumn& column, NodeId k, const ColumnFacts& facts);

// The same from candidates, if they decide it: if there are more than k.
struct CandidateColumn {
    NodeId node = 0;
    std::span<const Entry> entries{};
    bool complete = false;  // all others are zero
    ErrorBound bound{};
};
std::optional<Selection> select_top_k(const CandidateColumn& column, NodeId k,
                                      const ColumnFacts& facts);

// The candidates for the k largest of every column of a block, found in one pass over its rows that
// begins at node `start`: the sooner large entries come, the fewer small ones are looked at. A list
// that would have to hold more than `most` gives up.
template <class T>
std::vector<Candidates> find_candidates(const BlockRows<T>& block, NodeId start, NodeId k,
                                        std::span<const ErrorBound> bounds,
                                        std::size_t most = Candidates::unlimited);

}  // namespace suffuse
