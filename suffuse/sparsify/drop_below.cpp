#include "suffuse/sparsify/drop_below.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_part = 1 << 12;

Csr empty_like(const Csr& matrix) {
    return Csr::trusted(
        matrix.rows(), matrix.cols(),
        Array<EdgeIndex>(std::vector<EdgeIndex>(static_cast<std::size_t>(matrix.rows()) + 1)), {},
        UnitWeights{});
}

// offsets[i] = how many entries of the rows before i stay.
template <class T>
Buffer<EdgeIndex> offsets_of_rest(const Csr& matrix, const Array<T>& weights, double floor,
                                  const Context& context) {
    Buffer<EdgeIndex> offsets(context, matrix.offsets().size(), "offsets of the result");
    offsets[0] = 0;
    for (NodeId i = 0; i < matrix.rows(); ++i) {
        const auto row = weights.span().subspan(matrix.offsets()[i], matrix.row(i).size());
        offsets[i + 1] = offsets[i] + std::ranges::count_if(row, [&](T w) { return w >= floor; });
    }
    return offsets;
}

template <class T>
Csr rest_of(const Csr& matrix, const Array<T>& weights, double floor, const Context& context) {
    if (std::ranges::all_of(weights, [&](T w) { return w >= floor; })) return matrix;
    Buffer<EdgeIndex> offsets = offsets_of_rest(matrix, weights, floor, context);
    Buffer<NodeId> columns(context, offsets[matrix.rows()], "entries of the result");
    Buffer<T> values(context, offsets[matrix.rows()], "weights of the result");
    parallel_for(context, matrix.rows(), rows_per_part, [&](Range range) {
        EdgeIndex next = offsets[range.first];
        for (auto e = matrix.offsets()[range.first]; e < matrix.offsets()[range.last]; ++e) {
            if (!(weights[e] >= floor)) continue;
            columns[next] = matrix.columns()[e];
            values[next++] = weights[e];
        }
    });
    return Csr::trusted(matrix.rows(), matrix.cols(), Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), Array<T>(std::move(values)));
}

}  // namespace

Csr drop_below(const Csr& matrix, double floor, const Context& context) {
    require(!std::isnan(floor), "the smallest entry to keep must be a number, got {}", floor);
    return std::visit(
        overloaded{[&](UnitWeights) { return floor <= 1 ? matrix : empty_like(matrix); },
                   [&](const auto& weights) { return rest_of(matrix, weights, floor, context); }},
        matrix.weights());
}

}  // namespace suffuse
