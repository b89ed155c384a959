#include "suffuse/diffusion/chebyshev.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/block_kernel.h"
#include "suffuse/diffusion/flush_denormals.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// Operations of a step besides the additions of a row, with the errors that scales carry.
constexpr double row_operations = 24;

// Powers of T beyond this tail are left to the cut-off.
constexpr double negligible = 1e-18;

std::vector<double> powers_of(const Coefficients& coefficients) {
    std::vector<double> theta(coefficients.terms(negligible));
    for (int k = 0; k < static_cast<int>(theta.size()); ++k) theta[k] = coefficients[k];
    return theta;
}

}  // namespace

// Horner's rule in the basis T_m: x T_0 = T_1, x T_m = (T_{m+1} + T_{m-1}) / 2.
std::vector<double> chebyshev_coefficients(std::span<const double> theta) {
    std::vector<double> c(theta.size() + 1);
    for (auto k = theta.size(); k-- > 0;) {
        std::vector<double> next(c.size());
        next[1] = c[0];
        for (std::size_t m = 1; m + 1 < c.size(); ++m) {
            next[m - 1] += c[m] / 2;
            next[m + 1] += c[m] / 2;
        }
        next[0] += theta[k];
        c = std::move(next);
    }
    c.resize(theta.size());
    return c;
}

Chebyshev::Chebyshev(const Transition& transition, const Coefficients& coefficients,
                     const Context& context)
    : transition_(transition),
      similar_(make_similar(transition, context)),
      powers_(transition, coefficients),
      c_(chebyshev_coefficients(powers_of(coefficients))),
      theta_0_(coefficients[0]),
      cut_off_(coefficients.tail(static_cast<int>(c_.size()))),
      operations_(static_cast<double>(longest_row(transition.graph)) + row_operations),
      coefficient_error_(gamma_bound(6 * static_cast<double>(c_.size())) * coefficients.tail(0)) {}

// Clenshaw: b_m = c_m b + 2 P b_{m+1} - b_{m+2}. In the spectral norm |T_m(P)| <= 1 bounds what is
// left out. b_m = sum_{n >= m} c_n U_{n-m}(P) b and |U_n(P)| <= n + 1: sizes s_m = sum_{n >= m}
// (n - m + 1) |c_n|. A rounding error made in step m, at most gamma (|c_m| + 2 s_{m+1} + s_{m+2}),
// reaches the result times U_m(P): at most m + 1.
Chebyshev::Plan Chebyshev::plan(double target) const {
    const double allowed = target / (2 * transition_.spectral.growth());
    Plan plan{.degree = static_cast<int>(c_.size()) - 1, .truncation = cut_off_};
    while (plan.degree > 0 && plan.truncation + std::abs(c_[plan.degree]) <= allowed)
        plan.truncation += std::abs(c_[plan.degree--]);
    double size = 0;        // s_{m+1}
    double size_above = 0;  // s_{m+2}
    double sum = 0;         // |c_n| over n > m
    double steps = 0;
    for (int m = plan.degree; m >= 0; --m) {
        steps += (m + 1) * (std::abs(c_[m]) + 2 * size + size_above);
        sum += std::abs(c_[m]);
        size_above = std::exchange(size, size + sum);
    }
    plan.rounding = gamma_bound(operations_) * steps + coefficient_error_;
    return plan;
}

bool Chebyshev::pays(const Plan& plan, double target) const {
    const double error = (plan.truncation + plan.rounding) * transition_.spectral.growth();
    return error <= target && plan.degree < powers_.products(target);
}

int Chebyshev::products(double target) const {
    const Plan planned = plan(target);
    return pays(planned, target) ? planned.degree : powers_.products(target);
}

Workspace Chebyshev::make_workspace(const Context& context) const {
    return powers_.make_workspace(context);
}

// two_above = c_m b + f P one_above - two_above with f = 2, and f = 1 for m = 0.
void Chebyshev::recurrence(const RightSides& sides, int m, std::span<const double> one_above,
                           std::span<double> two_above) const {
    if (const auto* sparse = std::get_if<SparseColumns>(&sides))
        return lane_recurrence(*sparse, m, one_above, two_above);
    const double factor = m == 0 ? 1 : 2;
    kernel::run(transition_, sides, [&](const auto& rows, auto& right_side) {
        kernel::Lanes sum;
        for (NodeId i = 0; i < transition_.size(); ++i) {
            rows.gather(i, one_above.data(), sum);
            const double rate = factor * similar_.mean[i];
            for (double& value : sum) value *= rate;
            // Without edges only theta_0 b is left; the expansion would add noise to it.
            const double c = rate == 0 ? (m == 0 ? theta_0_ : 0) : c_[m];
            right_side.add_row(i, c * similar_.right[i], sum);
            double* out = two_above.data() + static_cast<std::int64_t>(i) * block_width;
            for (int l = 0; l < block_width; ++l) out[l] = sum[l] - out[l];
        }
    });
}

void Chebyshev::lane_recurrence(const SparseColumns& sides, int m,
                                std::span<const double> one_above,
                                std::span<double> two_above) const {
    std::vector<lanes::Entry<double>> entries;
    for (const SparseEntry& e : sides.entries) {
        const double alone = m == 0 ? theta_0_ : 0;  // without edges only theta_0 b is left
        const double c = similar_.mean[e.row] == 0 ? alone : c_[m];
        entries.push_back({e.row, e.lane, c * similar_.right[e.row] * e.value});
    }
    lanes::recur({.rows = rows_of<double>(transition_),
                  .sides = entries,
                  .rate = similar_.mean.span().data(),
                  .factor = m == 0 ? 1.0 : 2.0,
                  .keep = 1},
                 one_above.data(), two_above.data());
}

SolvedBlock Chebyshev::solve(const RightSides& sides, double target, Workspace& workspace,
                             const Context& context) const {
    const Plan planned = plan(target);
    if (!pays(planned, target)) return powers_.solve(sides, target, workspace, context);
    auto one_above = workspace.first.span();
    auto two_above = workspace.second.span();
    std::ranges::fill(one_above, 0.0);
    std::ranges::fill(two_above, 0.0);
    const FlushDenormals flush;
    for (int m = planned.degree; m >= 0; --m) {
        context.check();
        recurrence(sides, m, one_above, two_above);
        std::swap(one_above, two_above);
    }
    const LaneNorms norms = lane_norms(sides, transition_.spectral);
    SolvedBlock block{
        .twofold = one_above, .nodes = transition_.size(), .scale = similar_.scale.span()};
    for (int l = 0; l < block_width; ++l)
        block.bounds[l] = {
            .absolute = bound_margin * norms.reach[l] * (planned.truncation + planned.rounding),
            .relative = gamma_bound(row_operations)};
    return block;
}

}  // namespace suffuse
