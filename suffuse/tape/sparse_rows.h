#pragma once

#include "suffuse/base/array.h"
#include "suffuse/graph/csr.h"

namespace suffuse::tape {

// A sparse matrix by rows in the precision of the tape, immutable; copies share memory. What the
// products of a tape read.
template <class Real>
struct SparseRows {
    NodeId rows = 0;
    NodeId cols = 0;
    Array<EdgeIndex> offsets{};
    Array<NodeId> columns{};
    Array<Real> weights{};  // empty: all one

    std::span<const NodeId> row(NodeId r) const {
        return columns.span().subspan(offsets[r], offsets[r + 1] - offsets[r]);
    }
    EdgeIndex entries() const { return columns.size(); }
    Real weight(EdgeIndex e) const { return weights.empty() ? Real{1} : weights[e]; }
};

// The matrix in the precision of the tape; stored values that are all one take no memory.
template <class Real>
SparseRows<Real> sparse_rows(const Csr& matrix, const Context& context);

// The transpose of the rows given: entry (r, c) becomes (c, r), other rows leave no entries.
template <class Real>
SparseRows<Real> transposed_part(const SparseRows<Real>& matrix, std::span<const NodeId> rows,
                                 const Context& context);

// A sparse matrix and its transpose: what goes forwards along one goes backwards along the other.
template <class Real>
struct BothWays {
    SparseRows<Real> forward{};
    SparseRows<Real> backward{};
};

template <class Real>
BothWays<Real> both_ways(const Csr& matrix, const Context& context);

}  // namespace suffuse::tape
