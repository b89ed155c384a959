#include "suffuse/diffusion/chebyshev.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/rounding.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

std::vector<double> powers_of(const Coefficients& coefficients) {
    std::vector<double> theta(coefficients.terms(negligible_tail));
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
                     const Context& context, int at_once)
    : transition_(transition),
      averaging_(make_averaging(transition, context)),
      powers_(transition, coefficients),
      c_(chebyshev_coefficients(powers_of(coefficients))),
      theta_0_(coefficients[0]),
      cut_off_(coefficients.tail(static_cast<int>(c_.size()))),
      longest_row_(static_cast<double>(longest_row(transition.graph))),
      coefficient_error_(gamma_bound(6 * static_cast<double>(c_.size())) * coefficients.tail(0)),
      at_once_(at_once) {}

// In the spectral norm |T_m(P)| <= 1 bounds what is left out.
std::optional<Expansion> Chebyshev::expansion(double target) const {
    if (at_once_ == 0) return {};
    const double growth = transition_.spectral.growth();
    auto degree = c_.size() - 1;
    double error = cut_off_;
    while (degree > 0 && error + std::abs(c_[degree]) <= target / (2 * growth))
        error += std::abs(c_[degree--]);
    const auto c = std::span(c_).first(degree + 1);
    error += rounding_of_expansion(c, longest_row_) + coefficient_error_;
    if (error * growth > target || static_cast<int>(degree) >= powers_.products(target)) return {};
    return Expansion{&transition_, &averaging_, c, theta_0_, error};
}

int Chebyshev::products(double target) const {
    const auto expanded = expansion(target);
    return expanded ? static_cast<int>(expanded->c.size()) - 1 : powers_.products(target);
}

Workspace Chebyshev::make_workspace(NodeId rows, const Context& context) const {
    return powers_.make_workspace(rows, context);
}

SolvedBlock Chebyshev::solve(const RightSides& sides, double target, Workspace& workspace,
                             const Context& context) const {
    const auto expanded = expansion(target);
    if (!expanded) return powers_.solve(sides, target, workspace, context);
    return expand(sides, {&*expanded, 1}, workspace, context).front();
}

}  // namespace suffuse
