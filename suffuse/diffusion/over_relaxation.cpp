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

// Sweeps beyond the plan come at least this many at a time, as long as they halve the bound.
constexpr int least_extra = 4;
constexpr double least_gain_of_sweeps = 0.5;
constexpr double rounding_floor = 1e-15;

// omega / (1 - (1 - alpha) P_ii). A node without edges is solved by its first update.
Array<double> make_steps(const Transition& t, const Averaging& averaging, double alpha,
                         double omega, const Context& context) {
    Buffer<double> step(context, t.size(), "over-relaxation");
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < t.size(); ++i) {
            const auto row = t.graph.row(i);
            const auto at = std::ranges::lower_bound(row, i);
            double loop = t.self_loops;
            if (at != row.end() && *at == i)
                loop += weights[t.graph.offsets()[i] + (at - row.begin())];
            const double diagonal = 1 - (1 - alpha) * averaging.mean[i] * loop;
            step[i] = (averaging.mean[i] > 0 ? omega : 1) / diagonal;
        }
    };
    std::visit(fill, t.graph.weights());
    return Array<double>(std::move(step));
}

}  // namespace

OverRelaxation::OverRelaxation(const Transition& transition, double alpha, const Context& context)
    : transition_(transition),
      averaging_(make_averaging(transition, context)),
      alpha_(alpha),
      omega_(2 / (1 + std::sqrt(1 - (1 - alpha) * (1 - alpha)))),
      start_(transition.contraction.norm == Contraction::Norm::one
                 ? 4 * std::sqrt(1 + static_cast<double>(longest_row(transition.graph)))
                 : 4),
      step_(make_steps(transition_, averaging_, alpha, omega_, context)) {}

// The error falls by about omega - 1 per sweep, n + 1 times that after n sweeps because the
// iteration matrix is defective; the start is measured: 4, and more in the one-norm, where a long
// row spreads a column over many entries. Below what rounding allows there is nothing to plan.
int OverRelaxation::products(double target) const {
    double error = 2 * start_;
    int sweeps = 1;
    for (; error > std::max(target, rounding_floor); ++sweeps) error *= fall(sweeps);
    return sweeps + 1;  // the residual is one more
}

double OverRelaxation::fall(int sweeps) const {
    return std::max(omega_ - 1, slowest_fall) * (sweeps + 2) / (sweeps + 1);
}

Workspace OverRelaxation::make_workspace(NodeId rows, const Context& context) const {
    const auto size = std::int64_t{rows} * block_width;
    return {.first = Buffer<double>(context, size, "a block of columns")};
}

// y_i += step_i (alpha b_i + (1 - alpha) (P y)_i - y_i), in place, in the lanes at work.
void OverRelaxation::sweep(const RightSides& sides, const kernel::Lanes& at_work,
                           std::span<double> y) const {
    const RowRange range = rows_of(sides);
    kernel::run(transition_, sides, [&](const auto& rows, auto& right_side) {
        kernel::Lanes sum;
        for (NodeId i = range.first; i < range.last; ++i) {
            double* own = y.data() + rows.at(i);
            rows.gather(i, y.data(), sum);
            const double rate = (1 - alpha_) * averaging_.mean[i];
            for (double& value : sum) value *= rate;
            right_side.add_row(i, alpha_ * averaging_.right[i], sum);
            const double step = step_[i];
            for (int l = 0; l < block_width; ++l) own[l] += at_work[l] * step * (sum[l] - own[l]);
        }
    });
}

LaneBounds OverRelaxation::bounds(const RightSides& sides, std::span<const double> y) const {
    const PprValues values{.own = y,
                           .gathered = y,
                           .left = averaging_.mean.span(),
                           .start = averaging_.right.span(),
                           .out = averaging_.scale.span()};
    return residual_bounds(transition_, alpha_, sides, values);
}

// The planned sweeps, then a few at a time in the lanes that have not reached the target and still
// gain: a lane that stands still is frozen, so no column depends on its neighbours in the block.
SolvedBlock OverRelaxation::solve(const RightSides& sides, double target, Workspace& workspace,
                                  const Context& context) const {
    const RowRange rows = rows_of(sides);
    const auto y = block_of(workspace.first, rows);
    std::ranges::fill(y, 0.0);
    kernel::Lanes at_work;
    at_work.fill(1);
    kernel::Lanes limit{};  // target times |b|_1
    for_each_entry(sides, [&](NodeId, int lane, double v) { limit[lane] += target * std::abs(v); });
    const int planned = products(target) - 1;
    const auto sweep_times = [&](int times) {
        for (; times > 0; --times) {
            context.check();
            sweep(sides, at_work, y);
        }
        return bounds(sides, y);
    };
    LaneBounds reached = sweep_times(planned);
    for (int l = 0; l < block_width; ++l) at_work[l] = reached[l].absolute > limit[l] ? 1 : 0;
    while (std::ranges::count(at_work, 1.0) > 0) {
        const LaneBounds next = sweep_times(std::max(least_extra, planned / 4));
        for (int l = 0; l < block_width; ++l) {
            const bool gains = next[l].absolute < least_gain_of_sweeps * reached[l].absolute;
            if (!gains || next[l].absolute <= limit[l]) at_work[l] = 0;
        }
        reached = next;
    }
    return {.doubles = y,
            .rows = rows,
            .scale = of_rows(averaging_.scale.span(), rows),
            .bounds = reached};
}

}  // namespace suffuse
