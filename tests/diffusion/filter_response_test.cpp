#include "suffuse/diffusion/filter_response.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/base/error.h"

namespace suffuse::testing::filter_response_test {

namespace {

using Real = long double;
constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double lambdas[] = {-1.0, -0.7, -0.1, 0.0, 0.3, 0.99, 1.0};

// The exact value lies within the error, and the error is a few roundings of what was added up.
void check_response(const Coefficients::Kind& kind, double lambda, Real exact, Real terms) {
    CAPTURE(lambda);
    const FilterResponse found = filter_response(kind, lambda);
    CHECK(std::abs(found.value - exact) <= found.error);
    CHECK(found.error <= 1e-12L * terms + 1e-300L);
}

}  // namespace

TEST_CASE("the response is the sum of theta_k lambda^k, within its error") {
    for (const double lambda : lambdas) {
        for (const double alpha : {1e-3, 0.05, 0.15, 0.5, 0.99, 1.0}) {
            const Real exact = alpha / (1 - (1 - Real{alpha}) * lambda);
            check_response(Ppr{alpha}, lambda, exact, exact);
        }
        for (const double t : {0.0, 1e-3, 1.0, 5.0, 20.0, 700.0}) {
            const Real exact = std::exp(Real{t} * (Real{lambda} - 1));
            check_response(Heat{t}, lambda, exact, exact);
        }
        const Real l = lambda;
        check_response(Theta{{0.5}}, lambda, 0.5L, 0.5L);
        check_response(Theta{{0.1, -2, 0.3}}, lambda, Real{0.1} - 2 * l + Real{0.3} * l * l,
                       Real{0.1} + 2 * std::abs(l) + Real{0.3} * l * l);
    }
}

TEST_CASE("the response agrees with the coefficients that a diffusion adds up") {
    for (const Coefficients& coefficients : {ppr(0.05), ppr(0.5), heat(3), theta({0.4, 0.3, 0.2})})
        for (const double lambda : lambdas) {
            Real sum = 0;
            for (int k = coefficients.terms(1e-20); k >= 0; --k)
                sum = sum * lambda + coefficients[k];
            // theta_k of heat carry 3 u per term each.
            CHECK(std::abs(filter_response(coefficients.kind(), lambda).value - sum) <= 1e-12L);
        }
}

TEST_CASE("limits are those of the closed forms") {
    for (const double alpha : {0.0, -0.1, 1.01, infinity, std::nan("")})
        CHECK_THROWS_WITH_AS(filter_response(Ppr{alpha}, 0.5), doctest::Contains("ppr: expected"),
                             InputError);
    for (const double t : {-1.0, infinity, std::nan("")})
        CHECK_THROWS_WITH_AS(filter_response(Heat{t}, 0.5), doctest::Contains("heat: expected"),
                             InputError);
    CHECK_THROWS_AS(filter_response(Theta{}, 0.5), InputError);
    CHECK_THROWS_AS(filter_response(Theta{{1, infinity}}, 0.5), InputError);
    for (const double lambda : {-1.01, 1.01, std::nan("")})
        CHECK_THROWS_AS(filter_response(Ppr{0.5}, lambda), InputError);
}

}  // namespace suffuse::testing::filter_response_test
