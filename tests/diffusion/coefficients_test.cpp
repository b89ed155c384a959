#include "suffuse/diffusion/coefficients.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/error.h"

namespace suffuse::testing::coefficients_test {

namespace {

constexpr double alphas[] = {1e-3, 0.05, 0.1, 0.15, 0.5, 0.99};
constexpr double times[] = {1e-3, 0.5, 1, 3, 5, 20, 500};
constexpr double infinity = std::numeric_limits<double>::infinity();

// theta_k by logarithms, in long double: another way than the library's.
long double poisson(long double t, int k) {
    return std::exp(k * std::log(t) - t - std::lgamma(k + 1.0L));
}
long double geometric(long double alpha, int k) {
    return alpha * std::pow(1 - alpha, static_cast<long double>(k));
}

long double partial_sum(const Coefficients& coefficients, int last) {
    long double sum = 0;
    for (int k = 0; k <= last; ++k) sum += coefficients[k];
    return sum;
}

// Enough terms that those left out weigh less than 1e-25.
int enough_terms(const Coefficients& coefficients) {
    return std::max(60, coefficients.terms(1e-25) + 60);
}

std::vector<Coefficients> examples() {
    std::vector<Coefficients> list;
    for (const double alpha : alphas) list.push_back(ppr(alpha));
    for (const double t : times) list.push_back(heat(t));
    list.push_back(theta({0.5, 0.25, 0.125, 0.0625}));
    list.push_back(theta({1, -2, 0, 0.5, -1e-9}));
    list.push_back(theta({0}));
    list.push_back(graph_convolution());
    return list;
}

}  // namespace

TEST_CASE("theta_k is alpha (1 - alpha)^k for PPR and e^-t t^k / k! for heat") {
    const auto check_term = [](double computed, long double truth, long double relative) {
        if (truth > 1e-290L) CHECK(std::abs(computed / truth - 1) <= relative);
    };
    for (int k = 0; k < 200; ++k) {
        for (const double alpha : alphas) check_term(ppr(alpha)[k], geometric(alpha, k), 1e-13L);
        for (const double t : times) check_term(heat(t)[k], poisson(t, k), 1e-12L);
    }
}

TEST_CASE("theta_k lies in [0, 1] and sums to one") {
    for (const double alpha : alphas)  // partial sums are 1 - (1 - alpha)^(K + 1)
        for (const int last : {0, 1, 10, 100})
            CHECK(std::abs(partial_sum(ppr(alpha), last) - 1 +
                           std::pow(1 - static_cast<long double>(alpha), last + 1.0L)) <= 1e-14L);
    for (const Coefficients& coefficients : examples()) {
        if (!coefficients.endless()) continue;
        const int last = enough_terms(coefficients);
        CHECK(std::abs(partial_sum(coefficients, last) - 1) <= 1e-13L);
        for (int k = 0; k <= last; ++k) CHECK((coefficients[k] >= 0 && coefficients[k] <= 1));
    }
}

TEST_CASE("the mean number of steps is (1 - alpha) / alpha for PPR and t for heat") {
    const auto mean = [](const Coefficients& coefficients) {
        long double sum = 0;
        for (int k = 0; k <= enough_terms(coefficients); ++k)
            sum += k * (long double)coefficients[k];
        return static_cast<double>(sum);
    };
    for (const double alpha : alphas)
        CHECK(mean(ppr(alpha)) == doctest::Approx((1 - alpha) / alpha).epsilon(1e-12));
    for (const double t : times) CHECK(mean(heat(t)) == doctest::Approx(t).epsilon(1e-12));
}

TEST_CASE("the tail bounds what comes, to one part in 10^5") {
    for (const Coefficients& coefficients : examples()) {
        CAPTURE(coefficients.name());
        const int last = enough_terms(coefficients);
        long double rest = 0;  // of |theta_k| over k >= first
        for (int first = last; first >= 0; --first) {
            rest += std::abs(static_cast<long double>(coefficients[first]));
            if (rest > 1e-290L) CHECK(coefficients.tail(first) >= rest);
            if (rest > 1e-12L) CHECK(coefficients.tail(first) <= rest * 1.00001L);
        }
    }
}

TEST_CASE("terms is the smallest number, at least one, that leaves no more than the target") {
    for (const Coefficients& coefficients : examples())
        for (const double target : {0.5, 1e-3, 1e-6, 1e-12, 1e-20}) {
            const int terms = coefficients.terms(target);
            CHECK(terms >= 1);
            CHECK(coefficients.tail(terms) <= target);
            CHECK((terms == 1 || coefficients.tail(terms - 1) > target));
        }
}

TEST_CASE("a list is taken as it is and ends") {
    const Coefficients list = theta({1, -2, 0.5});
    CHECK(list[0] == 1);
    CHECK(list[1] == -2);
    CHECK(list[2] == 0.5);
    CHECK(list[3] == 0);
    CHECK(list[1000000] == 0);
    CHECK(list.tail(3) == 0);
    CHECK(graph_convolution()[0] == 0);
    CHECK(graph_convolution()[1] == 1);
    CHECK(graph_convolution()[2] == 0);
}

TEST_CASE("coefficients say what they are") {
    CHECK(ppr(0.1).name() == "ppr");
    CHECK(heat(1).name() == "heat");
    CHECK(theta({1}).name() == "theta");
    CHECK(ppr(0.1).endless());
    CHECK(heat(1).endless());
    CHECK_FALSE(theta({1, 1}).endless());
    CHECK(ppr(0.1).nonnegative());
    CHECK(heat(3).nonnegative());
    CHECK(theta({0, 1}).nonnegative());
    CHECK_FALSE(theta({1, -1e-300}).nonnegative());
}

TEST_CASE("an alpha outside (0, 1) is refused") {
    for (const double alpha : {0.0, 1.0, -0.1, 1.5, infinity, std::nan("")})
        CHECK_THROWS_WITH_AS(ppr(alpha), doctest::Contains("alpha"), InputError);
}

TEST_CASE("a time outside (0, 500] is refused") {
    for (const double t : {0.0, -1.0, 500.1, infinity, std::nan("")})
        CHECK_THROWS_WITH_AS(heat(t), doctest::Contains("t must"), InputError);
}

TEST_CASE("an empty list of theta, and one that is not finite, is refused") {
    CHECK_THROWS_AS(theta({}), InputError);
    CHECK_THROWS_AS(theta({1, infinity}), InputError);
    CHECK_THROWS_AS(theta({std::nan(""), 1}), InputError);
}

TEST_CASE("defect 75: coefficients that were moved from are what they were") {
    for (Coefficients from : {ppr(0.2), heat(3), theta({1, -2, 3})}) {
        const Coefficients before = from;
        Coefficients to = std::move(from);
        CHECK(from == before);
        CHECK(to == before);
        to = ppr(0.5);
        to = std::move(from);
        CHECK(from == before);
        CHECK(from.tail(0) == before.tail(0));
    }
}

}  // namespace suffuse::testing::coefficients_test
