#include "suffuse/graph/transpose.h"

#include <algorithm>
#include <atomic>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/graph/group.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_range = 1 << 12;

template <class W>
bool rows_mirrored(const Csr& matrix, const W& weights, Range rows) {
    for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
        for (EdgeIndex e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e) {
            const NodeId j = matrix.columns()[e];
            const auto row = matrix.row(j);
            const auto mirror = std::ranges::lower_bound(row, i);
            if (mirror == row.end() || *mirror != i) return false;
            if (weights[matrix.offsets()[j] + (mirror - row.begin())] != weights[e]) return false;
        }
    }
    return true;
}

}  // namespace

Buffer<NodeId> row_of_entries(const Csr& matrix, const Context& context) {
    Buffer<NodeId> rows(context, matrix.entries(), "row ids");
    parallel_for(context, matrix.rows(), rows_per_range, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            std::fill(rows.span().begin() + matrix.offsets()[i],
                      rows.span().begin() + matrix.offsets()[i + 1], static_cast<NodeId>(i));
    });
    return rows;
}

Csr transpose(const Csr& matrix, const Context& context) {
    const Buffer<NodeId> rows = row_of_entries(matrix, context);
    // Rows ascend in storage order and the sort is stable: each group comes out sorted.
    Groups groups =
        group_by(matrix.columns().span(), matrix.cols(), rows.span(), matrix.weights(), context);
    Weights weights = std::visit(
        overloaded{[](UnitWeights) -> Weights { return UnitWeights{}; },
                   []<class W>(Buffer<W>& w) -> Weights { return Array<W>(std::move(w)); }},
        groups.weights);
    return Csr::trusted(matrix.cols(), matrix.rows(), Array<EdgeIndex>(std::move(groups.offsets)),
                        Array<NodeId>(std::move(groups.values)), std::move(weights));
}

bool is_symmetric(const Csr& matrix, const Context& context) {
    if (matrix.rows() != matrix.cols()) return false;
    std::atomic<bool> symmetric{true};
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, matrix.rows(), rows_per_range, [&](Range rows) {
                if (symmetric && !rows_mirrored(matrix, weights, rows)) symmetric = false;
            });
        },
        matrix.weights());
    return symmetric;
}

}  // namespace suffuse
