#include "suffuse/diffusion/filter_response.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"

namespace suffuse {

namespace {

// What underflows is off by less.
constexpr double least_normal = std::numeric_limits<double>::min();

// The sum of a geometric series. 1 - alpha and its product with lambda are off by 2 u; in the
// difference from 1 that counts |.| / difference times, and the other two operations once.
FilterResponse of_ppr(double alpha, double lambda) {
    require(alpha > 0 && alpha <= 1, "ppr: expected a number above 0 and at most 1, found {}",
            alpha);
    const double moved = (1 - alpha) * lambda;
    const double rest = 1 - moved;
    const double value = alpha / rest;
    return {value, bound_margin * value * gamma_bound(2 * std::abs(moved) / rest + 3)};
}

// An exponential. The exponent is off by 2 u of itself, the exponential by less than 2 u.
FilterResponse of_heat(double t, double lambda) {
    require(t >= 0 && std::isfinite(t), "heat: expected a number from 0 up, found {}", t);
    const double exponent = t * (lambda - 1);
    const double value = std::exp(exponent);
    return {value, bound_margin * value * gamma_bound(2 - 2 * exponent) + least_normal};
}

// Horner's rule: theta_k goes through 2 k + 1 operations at most.
FilterResponse of_theta(const std::vector<double>& theta, double lambda) {
    require(!theta.empty() && std::ranges::all_of(theta, [](double v) { return std::isfinite(v); }),
            "theta: expected finite numbers, at least one");
    double value = 0;
    double terms = 0;  // sum_k |theta_k lambda^k|
    for (auto k = theta.size(); k-- > 0;) {
        value = value * lambda + theta[k];
        terms = terms * std::abs(lambda) + std::abs(theta[k]);
    }
    const auto operations = 2 * static_cast<double>(theta.size());
    return {value, bound_margin * gamma_bound(operations) * terms + operations * least_normal};
}

}  // namespace

FilterResponse filter_response(const Coefficients::Kind& kind, double lambda) {
    require(std::abs(lambda) <= 1, "an eigenvalue lies in [-1, 1], found {}", lambda);
    return std::visit(
        overloaded{[&](const Ppr& given) { return of_ppr(given.alpha, lambda); },
                   [&](const Heat& given) { return of_heat(given.t, lambda); },
                   [&](const Theta& given) { return of_theta(given.values, lambda); }},
        kind);
}

}  // namespace suffuse
