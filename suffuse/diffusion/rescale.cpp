#include "suffuse/diffusion/rescale.h"

#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rounding.h"

namespace suffuse {

namespace {

// With X(b) = sum_k b^k T^k the sum is alpha X(b), b = (1 - alpha) rate, and factor alpha' = alpha.
// b is off by 3 u, and |X(b) - X(b')| <= |b - b'| X(b) X(b'), entries at most 1 / alpha'^2. The
// factor and the product with it: two roundings of entries up to factor.
RescaledCoefficients rescaled_ppr(double alpha, double rate) {
    const double less = 1 - (1 - alpha) * rate;
    require(less >= smallest_alpha,
            "ppr {}: without normalization the series does not converge, or too slowly: the matrix "
            "stretches vectors by up to {:.3g}, and only less than {:.3g} is allowed; normalize "
            "the graph first",
            alpha, rate, 1 / (1 - alpha));
    const double factor = alpha / less;
    return {ppr(less), factor, bound_margin * factor * gamma_bound(4 / less + 3)};
}

// t' is off by u t', by which e^-t exp(t' T) is off by at most u t' factor; so is the exponent of
// the factor. The exponential and the product with it: three roundings.
RescaledCoefficients rescaled_heat(double t, double rate) {
    const double longer = t * rate;
    require(longer <= largest_t,
            "heat {}: without normalization the matrix stretches vectors by up to {:.3g}, which "
            "makes it a heat of {:.3g}; at most {} is allowed; normalize the graph first",
            t, rate, longer, largest_t);
    const double factor = std::exp(longer - t);
    return {heat(longer), factor, bound_margin * factor * gamma_bound(3 * longer + 4)};
}

// theta'_k is the result of k products.
RescaledCoefficients rescaled_theta(std::vector<double> values, double rate) {
    double power = 1;
    double sum = 0;
    double error = 0;
    for (std::size_t k = 0; k < values.size(); ++k, power *= rate) {
        if (values[k] != 0) values[k] *= power;
        sum += std::abs(values[k]);
        error += gamma_bound(static_cast<double>(k)) * std::abs(values[k]);
    }
    require(sum <= largest_theta,
            "theta: without normalization the matrix stretches vectors by up to {:.3g}, which "
            "makes the magnitudes add up to {:.3g}; at most {} is allowed; normalize the graph "
            "first",
            rate, sum, largest_theta);
    return {theta(std::move(values)), 1, bound_margin * error};
}

}  // namespace

double rate_limit(const Coefficients& coefficients) {
    const auto* ppr = std::get_if<Ppr>(&coefficients.kind());
    return ppr == nullptr ? std::numeric_limits<double>::infinity() : 1 / (1 - ppr->alpha);
}

RescaledCoefficients rescaled(const Coefficients& coefficients, double rate) {
    if (rate == 1) return {coefficients};
    return std::visit(
        overloaded{[&](const Ppr& kind) { return rescaled_ppr(kind.alpha, rate); },
                   [&](const Heat& kind) { return rescaled_heat(kind.t, rate); },
                   [&](const Theta& kind) { return rescaled_theta(kind.values, rate); }},
        coefficients.kind());
}

}  // namespace suffuse
