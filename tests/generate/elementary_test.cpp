#include "suffuse/generate/elementary.h"

#include <doctest/doctest.h>

#include <cmath>

#include "suffuse/base/rng.h"

namespace suffuse::testing::elementary_test {

// The C library is within 1e-15 of the truth, the contract within 1e-14.
constexpr double allowed = 1.1e-14;

bool close(double value, double expected) {
    return std::abs(value - expected) <= allowed * std::abs(expected);
}

TEST_CASE("the portable logarithm agrees with the C library's over all magnitudes") {
    Rng rng(1);
    for (int i = 0; i < 20000; ++i) {
        const double x = std::ldexp(0.5 + rng.uniform(), static_cast<int>(rng.below(200)) - 150);
        if (!close(portable_log(x), std::log(x))) FAIL_CHECK("log of ", x);
    }
    CHECK(portable_log(1) == 0);
}

TEST_CASE("log(1 - x) keeps its digits for small x") {
    Rng rng(2);
    for (int i = 0; i < 20000; ++i) {
        const double x = std::ldexp(rng.uniform(), -static_cast<int>(rng.below(60)));
        if (!close(portable_log_one_minus(x), std::log1p(-x))) FAIL_CHECK("log of 1 - ", x);
    }
    CHECK(portable_log_one_minus(0) == 0);
}

TEST_CASE("the portable exponential agrees with the C library's") {
    Rng rng(3);
    for (int i = 0; i < 20000; ++i) {
        const double x = 80 * rng.uniform() - 40;
        if (!close(portable_exp(x), std::exp(x))) FAIL_CHECK("exp of ", x);
    }
    CHECK(portable_exp(0) == 1);
}

}  // namespace suffuse::testing::elementary_test
