#include "suffuse/graph/transpose.h"

#include <algorithm>
#include <atomic>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/graph/group.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_range = 1 << 12;

// Whether every entry above the diagonal has its mirror below; counts what stands above it, less
// what stands below.
template <class W>
bool rows_mirrored(const Csr& matrix, const W& weights, Range rows, std::int64_t& above) {
    for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
        const auto own = matrix.row(i);
        const auto below = std::ranges::lower_bound(own, i) - own.begin();
        const auto behind = std::ranges::upper_bound(own, i) - own.begin();
        above += std::ssize(own) - behind - below;
        for (EdgeIndex e = matrix.offsets()[i] + behind; e < matrix.offsets()[i + 1]; ++e) {
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
    std::atomic<bool> mirrored{true};
    std::atomic<std::int64_t> above{0};
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, matrix.rows(), rows_per_range, [&](Range rows) {
                std::int64_t own = 0;
                if (mirrored && !rows_mirrored(matrix, weights, rows, own)) mirrored = false;
                above += own;
            });
        },
        matrix.weights());
    return mirrored && above == 0;  // mirrors of different entries are different
}

}  // namespace suffuse
