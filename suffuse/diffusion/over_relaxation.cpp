#include "suffuse/diffusion/over_relaxation.h"

#include <algorithm>
#include <cmath>

#include "suffuse/diffusion/block_kernel.h"
#include "suffuse/diffusion/residual.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// Near alpha = 1 the sweeps are Gauss-Seidel's, which gain no more than this.
constexpr double slowest_fall = 0.05;

// omega / (1 - (1 - alpha) P_ii). A node without edges is solved by its first update.
Array<double> steps(const Transition& t, const Similar& similar, double alpha, double omega,
                    const Context& context) {
    Buffer<double> step(context, t.size(), "over-relaxation");
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < t.size(); ++i) {
            const auto row = t.graph.row(i);
            const auto at = std::ranges::lower_bound(row, i);
            double loop = t.self_loops;
            if (at != row.end() && *at == i)
                loop += weights[t.graph.offsets()[i] + (at - row.begin())];
            const double diagonal = 1 - (1 - alpha) * similar.mean[i] * loop;
            step[i] = (similar.mean[i] > 0 ? omega : 1) / diagonal;
        }
    };
    std::visit(fill, t.graph.weights());
    return Array<double>(std::move(step));
}

}  // namespace

OverRelaxation::OverRelaxation(const Transition& transition, double alpha, const Context& context)
    : transition_(transition),
      similar_(make_similar(transition, context)),
      alpha_(alpha),
      omega_(2 / (1 + std::sqrt(1 - (1 - alpha) * (1 - alpha)))),
      start_(transition.contraction.norm == Contraction::Norm::one
                 ? 4 * std::sqrt(1 + static_cast<double>(longest_row(transition.graph)))
                 : 4),
      step_(steps(transition_, similar_, alpha, omega_, context)) {}

// The error falls by about omega - 1 per sweep, n + 1 times that after n sweeps because the
// iteration matrix is defective; the start is measured: 4, and more in the one-norm, where a long
// row spreads a column over many entries. A column that misses its target all the same is computed
// again with a smaller one.
int OverRelaxation::products(double target) const {
    double error = start_;
    int sweeps = 1;
    while (error * (1 + sweeps) > target) {
        error *= std::max(omega_ - 1, slowest_fall);
        ++sweeps;
    }
    return sweeps + 1;  // the residual is one more
}

Workspace OverRelaxation::make_workspace(const Context& context) const {
    const auto size = static_cast<std::int64_t>(transition_.size()) * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns")};
}

// y_i += step_i (alpha b_i + (1 - alpha) (P y)_i - y_i), in place.
void OverRelaxation::sweep(const RightSides& sides, std::span<double> y) const {
    kernel::run(transition_, sides, [&](const auto& rows, auto& right_side) {
        kernel::Lanes sum;
        for (NodeId i = 0; i < transition_.size(); ++i) {
            double* own = y.data() + static_cast<std::int64_t>(i) * block_width;
            rows.gather(i, y.data(), sum);
            const double rate = (1 - alpha_) * similar_.mean[i];
            for (double& value : sum) value *= rate;
            right_side.add_row(i, alpha_ * similar_.right[i], sum);
            const double step = step_[i];
            for (int l = 0; l < block_width; ++l) own[l] += step * (sum[l] - own[l]);
        }
    });
}

SolvedBlock OverRelaxation::solve(const RightSides& sides, double target, Workspace& workspace,
                                  const Context& context) const {
    const auto y = workspace.first.span();
    std::ranges::fill(y, 0.0);
    for (int left = products(target) - 1; left > 0; --left) {
        context.check();
        sweep(sides, y);
    }
    const PprValues values{.own = y,
                           .gathered = y,
                           .left = similar_.mean.span(),
                           .start = similar_.right.span(),
                           .out = similar_.scale.span()};
    return {.values = y,
            .scale = similar_.scale.span(),
            .bounds = residual_bounds(transition_, alpha_, sides, values)};
}

}  // namespace suffuse
