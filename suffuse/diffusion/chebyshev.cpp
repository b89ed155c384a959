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

// Longer lists are expanded to a degree of their own: 2 e^-64 < 1e-27 of f is beyond it.
constexpr std::size_t longest_whole = 4096;
std::size_t series_length(std::size_t terms) {
    if (terms <= longest_whole) return terms;
    return static_cast<std::size_t>(std::ceil(std::sqrt(128 * static_cast<double>(terms))));
}

}  // namespace

// Horner's rule in the basis T_m: x T_0 = T_1, x T_m = (T_{m+1} + T_{m-1}) / 2. A step moves half
// of each c_m up and half down, as a random walk does: after K steps less than 2 e^(-M^2 / 2 K) of
// anything is more than M from where it began. What goes beyond M <= K is left out: f changes by no
// more than that, since |T_m| <= 1 and |x| <= 1.
ChebyshevSeries chebyshev_series(std::span<const double> theta) {
    const std::size_t length = series_length(theta.size());
    ChebyshevSeries series{.c = std::vector<double>(length + 2)};
    std::vector<double> next(length + 2);  // two more than needed, always zero
    for (auto k = theta.size(); k-- > 0;) {
        std::vector<double>& c = series.c;
        const std::size_t last = std::min(length - 1, theta.size() - 1 - k);
        for (std::size_t m = 2; m <= last; ++m) next[m] = c[m - 1] / 2 + c[m + 1] / 2;
        if (last >= 1) next[1] = c[0] + c[2] / 2;
        next[0] = c[1] / 2 + theta[k];
        if (theta.size() - 1 - k > last) series.cut_off += std::abs(c[last]) / (last > 0 ? 2 : 1);
        std::swap(c, next);
    }
    series.c.resize(length);
    return series;
}

Chebyshev::Chebyshev(const Transition& transition, const Coefficients& coefficients,
                     const Context& context, int at_once)
    : transition_(transition),
      averaging_(make_averaging(transition, context)),
      powers_(transition, coefficients),
      theta_0_(coefficients[0]),
      size_(coefficients.tail(0)),
      longest_row_(static_cast<double>(longest_row(transition.graph))),
      at_once_(at_once) {
    const std::vector<double> theta = powers_of(coefficients);
    const auto terms = static_cast<int>(theta.size());
    ChebyshevSeries series = chebyshev_series(theta);
    c_ = std::move(series.c);
    cut_off_ = coefficients.tail(terms) + bound_margin * series.cut_off;
    coefficient_error_ = gamma_bound(6.0 * terms) * size_;
}

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
    return Expansion{&transition_, &averaging_, c, theta_0_, error, size_};
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
