#pragma once

#include <limits>

#include "suffuse/sparsify/assemble.h"

namespace suffuse {

// The largest `wanted` entries of a whole matrix, found in one pass over its columns: between
// rounds of columns, entries that cannot be among them any more are dropped. Zeros are entries too,
// of which only the number is held.
class CandidatePool {
    static constexpr double highest = std::numeric_limits<double>::max();

public:
    // What is known about a matrix before its columns come.
    struct Facts {
        std::int64_t zeros_outside = 0;  // outside of the rows of columns, exactly
        bool may_be_negative = false;
    };
    CandidatePool(NodeId nodes, std::int64_t wanted, MatrixPart part, const Context& context,
                  const Facts& facts);
    CandidatePool(NodeId nodes, std::int64_t wanted, MatrixPart part, const Context& context)
        : CandidatePool(nodes, wanted, part, context, {}) {}

    // The entries of a column that may be wanted, instead of those it had. Threads may set
    // different columns at the same time.
    void set(const DenseColumn& column);

    // Drops what cannot be among the largest; not while columns are being set. What is left of
    // columns that were set once depends neither on their order nor on earlier calls.
    void prune();

    // Entries held; one off the diagonal of a symmetric matrix stands for two.
    std::int64_t count() const;
    // Entries that were computed as zero, in the columns that were set.
    std::int64_t zeros() const;

    // Where the list of all entries, in descending order, is cut. Everything at or above `value` is
    // kept; `next` is the largest entry below, zeros aside, or `value` again where equal entries
    // are too many. Where zeros are the last ones wanted, `value` is zero, `above` the smallest
    // positive entry, and what is negative is dropped. Where an entry that stands for two is the
    // last and one of them would do, the set changes too if a single one from `above` on turns out
    // to be smaller.
    struct Cut {
        double value = 0;
        double next = std::numeric_limits<double>::lowest();
        double above = highest;
        bool all = false;          // there are no more entries than wanted
        bool among_zeros = false;  // there are zeros, and entries may be negative

        // The exact entries that are kept are the largest; `bound` holds for all near the cut.
        bool proven(const ErrorBound& bound) const;
    };
    Cut cut() const;

    // Entries of column j that `bound` (of the column of the cut) cannot separate from the cut.
    std::vector<NodeId> at_cut(NodeId j, const Cut& cut, const ErrorBound& bound) const;

    // Drops what is below the cut, where that is not proven what is proven to be, and hands the
    // columns out.
    std::vector<KeptColumn<double>> take(const Cut& cut, const ErrorBound& bound);

private:
    std::int64_t all_zeros() const { return zeros() + facts_.zeros_outside; }
    std::int64_t weight(NodeId i, NodeId j) const;
    // of(j, value) for the entries of column j.
    template <class Of>
    double nth_largest(std::int64_t n, const Of& of) const;
    // Asks wanted(j, value).
    template <class Wanted>
    void drop_unless(const Wanted& wanted);

    const Context& context_;
    std::int64_t wanted_;
    MatrixPart part_;
    Facts facts_;
    std::vector<KeptColumn<double>> columns_;
    std::vector<std::int64_t> zeros_;
    std::vector<ErrorBound> bounds_;
    // At least `wanted` exact entries are not below: what is proven to be is not wanted.
    double floor_ = -std::numeric_limits<double>::infinity();
};

}  // namespace suffuse
