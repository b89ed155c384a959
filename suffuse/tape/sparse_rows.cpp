#include "suffuse/tape/sparse_rows.h"

#include <algorithm>
#include <variant>

#include "suffuse/graph/transpose.h"

namespace suffuse::tape {

template <class Real>
SparseRows<Real> sparse_rows(const Csr& matrix, const Context& context) {
    SparseRows<Real> result{matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(), {}};
    std::visit(
        [&](const auto& weights) {
            bool all_one = true;
            for (EdgeIndex e = 0; all_one && e < matrix.entries(); ++e) all_one = weights[e] == 1;
            if (all_one) return;
            result.weights =
                tabulate<Real>(context, matrix.entries(), "the weights of a sparse product",
                               [&](EdgeIndex e) { return weights[e]; });
        },
        matrix.weights());
    return result;
}

template <class Real>
SparseRows<Real> transposed_part(const SparseRows<Real>& matrix, std::span<const NodeId> rows,
                                 const Context& context) {
    constexpr auto purpose = "the transpose of a sparse product";
    const std::int64_t height = matrix.cols;
    // Counts, then ends; filling from the last row on turns the ends into beginnings.
    Buffer<EdgeIndex> offsets(context, height + 1, purpose);
    std::ranges::fill(offsets.span(), EdgeIndex{0});
    for (const NodeId r : rows)
        for (const NodeId c : matrix.row(r)) ++offsets[c];
    for (std::int64_t c = 0; c < height; ++c) offsets[c + 1] += offsets[c];
    const EdgeIndex entries = offsets[height];
    const bool weighted = !matrix.weights.empty();
    Buffer<NodeId> columns(context, entries, purpose);
    Buffer<Real> weights(context, weighted ? entries : 0, purpose);
    for (auto r = rows.rbegin(); r != rows.rend(); ++r)
        for (EdgeIndex e = matrix.offsets[*r]; e < matrix.offsets[*r + 1]; ++e) {
            const EdgeIndex to = --offsets[matrix.columns[e]];
            columns[to] = *r;
            if (weighted) weights[to] = matrix.weights[e];
        }
    return {matrix.cols, matrix.rows, Array<EdgeIndex>(std::move(offsets)),
            Array<NodeId>(std::move(columns)), Array<Real>(std::move(weights))};
}

template <class Real>
BothWays<Real> both_ways(const Csr& matrix, const Context& context) {
    return {sparse_rows<Real>(matrix, context),
            sparse_rows<Real>(transpose(matrix, context), context)};
}

template SparseRows<float> sparse_rows(const Csr&, const Context&);
template SparseRows<double> sparse_rows(const Csr&, const Context&);
template SparseRows<float> transposed_part(const SparseRows<float>&, std::span<const NodeId>,
                                           const Context&);
template SparseRows<double> transposed_part(const SparseRows<double>&, std::span<const NodeId>,
                                            const Context&);
template BothWays<float> both_ways(const Csr&, const Context&);
template BothWays<double> both_ways(const Csr&, const Context&);

}  // namespace suffuse::tape
