#include "suffuse/graph/degrees.h"

#include <algorithm>

#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {
constexpr std::int64_t rows_per_sum = 1 << 13;
}  // namespace

std::vector<double> row_sums(const Csr& matrix, const Context& context) {
    std::vector<double> sums(static_cast<std::size_t>(matrix.rows()), 0.0);
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, matrix.rows(), rows_per_sum, [&](Range rows) {
                for (auto i = rows.first; i < rows.last; ++i)
                    for (EdgeIndex e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e)
                        sums[static_cast<std::size_t>(i)] += double{weights[e]};
            });
        },
        matrix.weights());
    return sums;
}

std::vector<double> column_sums(const Csr& matrix) {
    std::vector<double> sums(static_cast<std::size_t>(matrix.cols()), 0.0);
    std::visit(
        [&](const auto& weights) {
            for (EdgeIndex e = 0; e < matrix.entries(); ++e)
                sums[static_cast<std::size_t>(matrix.columns()[e])] += double{weights[e]};
        },
        matrix.weights());
    return sums;
}

EdgeIndex longest_row(const Csr& matrix) {
    EdgeIndex longest = 0;
    for (NodeId i = 0; i < matrix.rows(); ++i)
        longest = std::max(longest, matrix.offsets()[i + 1] - matrix.offsets()[i]);
    return longest;
}

EdgeIndex count_self_loops(const Csr& matrix) {
    EdgeIndex loops = 0;
    for (NodeId i = 0; i < matrix.rows(); ++i)
        loops += std::ranges::binary_search(matrix.row(i), i) ? 1 : 0;
    return loops;
}

NodeId count_isolated(const Csr& matrix) {
    check_square(matrix.rows(), matrix.cols());
    std::vector<bool> touched(static_cast<std::size_t>(matrix.cols()), false);
    for (const NodeId j : matrix.columns()) touched[static_cast<std::size_t>(j)] = true;
    NodeId isolated = 0;
    for (NodeId i = 0; i < matrix.rows(); ++i)
        isolated += matrix.row(i).empty() && !touched[static_cast<std::size_t>(i)] ? 1 : 0;
    return isolated;
}

}  // namespace suffuse
