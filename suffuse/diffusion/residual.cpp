#include "suffuse/diffusion/residual.h"

#include <cmath>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/block_kernel.h"
#include "suffuse/diffusion/underflow.h"

namespace suffuse {

namespace {

double one_or(std::span<const double> scale, NodeId i) {
    return scale.empty() ? 1 : scale[static_cast<std::size_t>(i)];
}

}  // namespace

LaneBounds residual_bounds(const Transition& t, double alpha, const RightSides& sides,
                           const PprValues& values) {
    WeightedNorms<block_width> norms(t.contraction);
    WeightedNorms<block_width> sizes(t.contraction);
    const RowRange range = rows_of(sides);
    kernel::run(t, sides, [&](const auto& rows, auto& right_side) {
        kernel::Lanes sum;
        kernel::Lanes magnitudes;
        for (NodeId i = range.first; i < range.last; ++i) {
            const double* own = values.own.data() + rows.at(i);
            rows.gather(i, values.gathered.data(), sum);
            rows.gather_magnitudes(i, values.gathered.data(), magnitudes);
            kernel::Lanes start{};
            right_side.add_row(i, alpha * one_or(values.start, i), start);
            const double rate = (1 - alpha) * values.left[i];
            // Evaluating r is wrong by at most gamma times the sum of the magnitudes.
            const double gamma =
                gamma_bound(residual_operations + static_cast<double>(t.graph.row(i).size()));
            const double out = one_or(values.out, i);
            for (int l = 0; l < block_width; ++l) {
                const double residual = start[l] + rate * sum[l] - own[l];
                const double size = std::abs(start[l]) + rate * magnitudes[l] + std::abs(own[l]);
                sum[l] = out * (std::abs(residual) + gamma * size);
                magnitudes[l] = out * size;
            }
            norms.add_row(i, sum);
            sizes.add_row(i, magnitudes);
        }
    });
    const double reach = t.contraction.reach;
    LaneBounds result;
    for (int l = 0; l < block_width; ++l) {
        const double lost = lost_in_residual(t, alpha, reach * sizes.value(l));
        result[l] = {.absolute = bound_margin * reach * norms.value(l) / alpha + lost,
                     .relative = gamma_of_result(residual_operations)};
    }
    return result;
}

LaneBounds residual_bounds(const Transition& t, double alpha, const RightSides& sides,
                           std::span<const double> x, std::span<double> scratch) {
    const NodeId first = rows_of(sides).first;
    for (std::size_t k = 0; k < x.size(); ++k)
        scratch[k] = t.right[first + static_cast<NodeId>(k / block_width)] * x[k];
    return residual_bounds(t, alpha, sides, {.own = x, .gathered = scratch, .left = t.left.span()});
}

}  // namespace suffuse
