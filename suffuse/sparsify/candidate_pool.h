#pragma once

#include <limits>

#include "suffuse/sparsify/assemble.h"

namespace suffuse {

// The largest `wanted` entries of a whole matrix, found in one pass over its columns: between
// rounds of columns, entries that cannot be among them any more are dropped.
class CandidatePool {
public:
    CandidatePool(NodeId nodes, std::int64_t wanted, Held held, const Context& context);

    // The entries of a column that may be wanted, instead of those it had. Threads may set
    // different columns at the same time.
    void set(const DenseColumn& column);

    // Drops what cannot be among the largest; not while columns are being set.
    void prune();

    // Entries held; one off the diagonal of a symmetric matrix stands for two.
    std::int64_t count() const;

    // Where the list of all entries, in descending order, is cut. Everything at or above `value` is
    // kept; `next` is the largest entry below, or `value` again where equal entries are too many.
    struct Cut {
        double value = 0;
        double next = std::numeric_limits<double>::lowest();
        bool all = false;  // there are no more entries than wanted
    };
    Cut cut() const;

    // Entries of column j that `bound` (of the column of the cut) cannot separate from the cut.
    std::vector<NodeId> at_cut(NodeId j, const Cut& cut, const ErrorBound& bound) const;

    // Drops what is proven below the cut and hands the columns out.
    std::vector<KeptColumn<double>> take(const Cut& cut, const ErrorBound& bound);

private:
    std::int64_t weight(NodeId i, NodeId j) const;
    double nth_largest(std::int64_t n) const;
    void drop_below(double limit);

    const Context& context_;
    std::int64_t wanted_;
    Held held_;
    std::vector<KeptColumn<double>> columns_;
    std::vector<ErrorBound> bounds_;
    double floor_ = -std::numeric_limits<double>::infinity();  // values below are not wanted
};

}  // namespace suffuse
