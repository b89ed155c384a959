#include "suffuse/diffusion/power_series.h"

#include <algorithm>
#include <utility>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/block_kernel.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/diffusion/residual.h"
#include "suffuse/diffusion/underflow.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// Powers of PPR beyond this tail drown in rounding.
constexpr double ppr_floor = 1e-18;

struct Step {
    double theta;  // of the term that is added
    bool last;     // the result is wanted as it is, not scaled for the next product
};

// to = theta b + T x, where `from` holds right x; scaled by right itself unless it is the last.
void horner_step(const Transition& t, const RightSides& sides, const Step& step,
                 std::span<const double> from, std::span<double> to) {
    const RowRange range = rows_of(sides);
    kernel::run(t, sides, [&](const auto& rows, auto& right_side) {
        kernel::Lanes sum;
        for (NodeId i = range.first; i < range.last; ++i) {
            rows.gather(i, from.data(), sum);
            for (double& value : sum) value *= t.left[i];
            right_side.add_row(i, step.theta, sum);
            const double scale = step.last ? 1 : t.right[i];
            double* out = to.data() + rows.at(i);
            for (int l = 0; l < block_width; ++l) out[l] = scale * sum[l];
        }
    });
}

// The same for sparse right sides, vectorised.
void lane_horner_step(const Transition& t, const SparseColumns& sides, const Step& step,
                      std::span<const double> from, std::span<double> to) {
    std::vector<lanes::Entry<double>> entries;
    for (const SparseEntry& e : sides.entries)
        entries.push_back({e.row, e.lane, step.theta * e.value});
    lanes::recur({.rows = lane_rows<double>(t, sides.rows),
                  .sides = entries,
                  .rate = t.left.span().data(),
                  .scale = step.last ? nullptr : t.right.span().data()},
                 from.data(), to.data());
}

}  // namespace

PowerSeries::PowerSeries(const Transition& transition, const Coefficients& coefficients,
                         int least_products)
    : transition_(transition),
      coefficients_(coefficients),
      longest_row_(static_cast<double>(longest_row(transition.graph))),
      least_products_(std::min(least_products, coefficients.terms(0) - 1)) {}

int PowerSeries::products(double target) const {
    const bool ppr = std::holds_alternative<Ppr>(coefficients_.kind());
    const double wanted = ppr ? std::max(target, ppr_floor) : target;
    return std::max(coefficients_.terms(wanted / transition_.contraction.growth()) - 1,
                    least_products_);
}

Workspace PowerSeries::make_workspace(NodeId rows, const Context& context) const {
    return two_blocks(rows, context);
}

SolvedBlock PowerSeries::solve(const RightSides& sides, double target, Workspace& workspace,
                               const Context& context) const {
    const int last = products(target);
    const RowRange rows = rows_of(sides);
    auto from = block_of(workspace.first, rows);
    auto to = block_of(workspace.second, rows);
    std::ranges::fill(from, 0.0);
    for (int k = last; k >= 0; --k) {
        context.check();
        const Step step{.theta = coefficients_[k], .last = k == 0};
        if (const auto* sparse = std::get_if<SparseColumns>(&sides))
            lane_horner_step(transition_, *sparse, step, from, to);
        else
            horner_step(transition_, sides, step, from, to);
        std::swap(from, to);
    }
    SolvedBlock block{.doubles = from,
                      .rows = rows,
                      .bounds = bounds(sides, last),
                      .nothing_cut_off = coefficients_.tail(last + 1) == 0};
    if (const auto* ppr = std::get_if<Ppr>(&coefficients_.kind())) {
        const LaneBounds measured = residual_bounds(transition_, ppr->alpha, sides, from, to);
        for (int l = 0; l < block_width; ++l)
            if (measured[l].of(1) < block.bounds[l].of(1)) block.bounds[l] = measured[l];
    }
    return block;
}

// What is cut off after `last` products, and rounding.
LaneBounds PowerSeries::bounds(const RightSides& sides, int last) const {
    const LaneNorms norms = lane_norms(sides, transition_.contraction);
    const double operations = (last + 1.0) * (longest_row_ + product_operations);
    const bool relative = coefficients_.nonnegative() && norms.nonnegative;
    const double kept = relative ? 0 : gamma_bound(operations) * coefficients_.tail(0);
    LaneBounds result;
    for (int l = 0; l < block_width; ++l) {
        const double lost =
            lost_in_products(transition_, last + 1.0, coefficients_.tail(0) * norms.reach[l]);
        result[l] = {
            .absolute =
                bound_margin * norms.reach[l] * (coefficients_.tail(last + 1) + kept) + lost,
            .relative = relative ? bound_margin * gamma_of_result(operations) : 0};
    }
    return result;
}

}  // namespace suffuse
