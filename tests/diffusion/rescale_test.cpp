#include "suffuse/diffusion/rescale.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/base/error.h"
#include "suffuse/base/overloaded.h"

namespace suffuse::testing::rescale_test {

namespace {

using Real = long double;

// sum_k theta_k x^k by closed forms of another precision than the library's.
Real sum_of(const Coefficients::Kind& kind, Real x) {
    const auto powers = [&](const Theta& theta) {
        Real sum = 0;
        for (auto k = theta.values.size(); k-- > 0;) sum = sum * x + theta.values[k];
        return sum;
    };
    return std::visit(
        overloaded{[&](const Ppr& p) { return p.alpha / (1 - (1 - Real{p.alpha}) * x); },
                   [&](const Heat& h) { return std::exp(Real{h.t} * (x - 1)); }, powers},
        kind);
}

std::vector<Coefficients> examples() {
    return {ppr(0.15),  ppr(0.5),         ppr(0.97),
            heat(0.1),  heat(3),          heat(50),
            theta({1}), theta({0, 0, 1}), theta({0.5, -0.75, 0.3, 0.1, -0.013})};
}

}  // namespace

TEST_CASE("theta_k rate^k is factor theta'_k, as the closed forms of the sums say") {
    for (const Coefficients& coefficients : examples())
        for (const double rate : {1 + 1e-13, 1.01, 1.1234567, 1.17, 3.3, 9.7}) {
            if (rate >= 0.999 * rate_limit(coefficients)) continue;
            const RescaledCoefficients found = rescaled(coefficients, rate);
            CHECK(found.factor >= 1);
            CHECK(found.coefficients.name() == coefficients.name());
            // A T of one node is a number in [-1, 1], and its powers do not exceed one.
            for (const double lambda : {-1.0, -0.9, -0.3, 0.0, 0.5, 0.99, 1.0}) {
                CAPTURE(coefficients.name());
                CAPTURE(rate);
                CAPTURE(lambda);
                const Real expected = sum_of(coefficients.kind(), Real{rate} * lambda);
                const Real computed =
                    Real{found.factor} * sum_of(found.coefficients.kind(), lambda);
                CHECK(std::abs(computed - expected) <= Real{found.error} + 1e-18L);
            }
            // A bound, and not a wide one: some roundings of the largest value.
            const Real largest = found.factor * found.coefficients.tail(0);
            CHECK(found.error <= 1e-12L * largest);
        }
}

TEST_CASE("a rate of one changes nothing") {
    for (const Coefficients& coefficients : examples()) {
        const RescaledCoefficients same = rescaled(coefficients, 1);
        CHECK(same.coefficients == coefficients);
        CHECK(same.factor == 1);
        CHECK(same.error == 0);
    }
}

TEST_CASE("the series of PPR converges below its limit, those of others always") {
    CHECK(rate_limit(ppr(0.5)) == 2);
    CHECK(rate_limit(heat(5)) == std::numeric_limits<double>::infinity());
    CHECK(rate_limit(theta({1, 2})) == std::numeric_limits<double>::infinity());
    for (const double rate : {2.0, 2.1, 1e300})
        CHECK_THROWS_WITH_AS(rescaled(ppr(0.5), rate), doctest::Contains("does not converge"),
                             InputError);
    CHECK(rescaled(ppr(0.5), 1.999).coefficients == ppr(1 - 0.5 * 1.999));
}

TEST_CASE("what would be out of range is refused with what made it so") {
    CHECK_THROWS_WITH_AS(rescaled(heat(5), 101), doctest::Contains("a heat of 505"), InputError);
    CHECK_THROWS_WITH_AS(rescaled(theta({0, 0, 1}), 1e60), doctest::Contains("add up to 1e+120"),
                         InputError);
    CHECK_THROWS_WITH_AS(rescaled(theta({0, 0, 1}), 1e200), doctest::Contains("normalize"),
                         InputError);
    // Powers that no coefficient asks for may be as large as they like.
    CHECK(rescaled(theta({2, 0, 0, 0}), 1e200).coefficients == theta({2, 0, 0, 0}));
}

}  // namespace suffuse::testing::rescale_test
