#include "suffuse/statistics/bootstrap.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"

namespace suffuse::testing::bootstrap_test {

namespace {

// Normal numbers with mean 0 and variance 1 (Box and Muller 1958).
std::vector<double> normal_draws(int count, Rng rng) {
    std::vector<double> draws;
    for (int i = 0; i < count; ++i) {
        const double radius = std::sqrt(-2 * std::log(1 - rng.uniform()));
        draws.push_back(radius * std::cos(2 * std::numbers::pi * rng.uniform()));
    }
    return draws;
}

// What the bootstrap converges to: the deviation of the sample with divisor n.
double deviation(const std::vector<double>& values) {
    const double centre = mean(values);
    double sum = 0;
    for (const double value : values) sum += (value - centre) * (value - centre);
    return std::sqrt(sum / double(values.size()));
}

std::vector<double> transformed(std::vector<double> values, double scale, double shift) {
    for (double& value : values) value = scale * value + shift;
    return values;
}

}  // namespace

// Of 1000 resampled means the quantile at 0.025 scatters with sqrt(0.025 0.975 / 1000) / density,
// 0.0845 deviations of the mean; six of them on 1.96, and the skewness of 100 draws, a few per cent
// of a deviation, stay below 0.6. The mean of 80 such sides scatters with less than 0.01, and the
// skewness shifts one side up as the other down: 0.06 is six of them, where an interval of 90 %
// would be off by 0.31.
TEST_CASE("the half-width of 100 normal draws is 1.96 deviations of their mean") {
    double sides = 0;
    for (std::uint64_t i = 0; i < 40; ++i) {
        CAPTURE(i);
        const auto draws = normal_draws(100, Rng(i).stream("draws"));
        const MeanInterval interval = bootstrap(draws, {.seed = i});
        const double unit = deviation(draws) / 10;
        const double low = (interval.mean - interval.low) / unit;
        const double high = (interval.high - interval.mean) / unit;
        CHECK(std::abs(low - 1.96) < 0.6);
        CHECK(std::abs(high - 1.96) < 0.6);
        CHECK(interval.half_width() ==
              std::max(interval.mean - interval.low, interval.high - interval.mean));
        CHECK(interval.count == 100);
        sides += low + high;
    }
    CHECK(std::abs(sides / 80 - 1.96) < 0.06);
}

// With 200 intervals of confidence 0.95 about 10 miss the truth. Percentile intervals of 30 draws
// cover somewhat less, 0.93; binomial with p = 0.07: more than 35 misses have probability 1e-6.
TEST_CASE("intervals cover the true mean about as often as they say") {
    int missed = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        const auto draws = normal_draws(30, Rng(i).stream("coverage"));
        const MeanInterval interval = bootstrap(draws, {.seed = i});
        if (interval.low > 0 || interval.high < 0) ++missed;
    }
    CHECK(missed <= 35);
    CHECK(missed >= 1);
}

TEST_CASE("scaling by a power of two scales every number exactly") {
    const auto draws = normal_draws(50, Rng(1));
    const MeanInterval plain = bootstrap(draws);
    const MeanInterval scaled = bootstrap(transformed(draws, 4, 0));
    CHECK(scaled.mean == 4 * plain.mean);
    CHECK(scaled.low == 4 * plain.low);
    CHECK(scaled.high == 4 * plain.high);
}

TEST_CASE("a shift moves the interval along") {
    const auto draws = normal_draws(50, Rng(2));
    const MeanInterval plain = bootstrap(draws);
    const MeanInterval shifted = bootstrap(transformed(draws, 1, 10));
    // Shifting rounds every value by at most 2^-50; sums of 50 differences add 50 of their units.
    constexpr double rounding = 200 * 0x1p-50;
    CHECK(std::abs(shifted.mean - 10 - plain.mean) < rounding);
    CHECK(std::abs(shifted.low - 10 - plain.low) < rounding);
    CHECK(std::abs(shifted.high - 10 - plain.high) < rounding);
}

TEST_CASE("a reflection swaps the ends") {
    const auto draws = normal_draws(50, Rng(3));
    const MeanInterval plain = bootstrap(draws);
    const MeanInterval mirrored = bootstrap(transformed(draws, -1, 0));
    CHECK(mirrored.low == doctest::Approx(-plain.high).epsilon(1e-14));
    CHECK(mirrored.high == doctest::Approx(-plain.low).epsilon(1e-14));
}

TEST_CASE("equal values and a single one have no width") {
    for (const int count : {1, 2, 100}) {
        const MeanInterval interval = bootstrap(std::vector<double>(count, 0.1));
        CHECK(interval.mean == 0.1);
        CHECK(interval.low == 0.1);
        CHECK(interval.high == 0.1);
        CHECK(interval.half_width() == 0);
    }
}

TEST_CASE("more confidence is wider, the same seed gives the same bits") {
    const auto draws = normal_draws(60, Rng(4));
    const MeanInterval narrow = bootstrap(draws, {.confidence = 0.5});
    const MeanInterval wide = bootstrap(draws, {.confidence = 0.99});
    CHECK(wide.low < narrow.low);
    CHECK(wide.high > narrow.high);
    CHECK(bootstrap(draws, {.seed = 5}).low == bootstrap(draws, {.seed = 5}).low);
    CHECK(bootstrap(draws, {.seed = 5}).low != bootstrap(draws, {.seed = 6}).low);
}

TEST_CASE("quantiles lie linearly between their neighbours") {
    const std::vector<double> values{1, 2, 4, 8, 16};
    CHECK(quantile(values, 0) == 1);
    CHECK(quantile(values, 1) == 16);
    CHECK(quantile(values, 0.5) == 4);
    CHECK(quantile(values, 0.375) == 3);
    CHECK(quantile(std::vector<double>{7}, 0.3) == 7);
}

TEST_CASE("no values, values that are not finite and senseless options are refused") {
    const std::vector<double> one{1};
    CHECK_THROWS_AS(bootstrap({}), InputError);
    CHECK_THROWS_AS(mean({}), InputError);
    CHECK_THROWS_AS(quantile({}, 0.5), InputError);  // defect 79
    for (const double q : {-0.1, 1.1, double{NAN}}) CHECK_THROWS_AS(quantile(one, q), InputError);
    CHECK_THROWS_WITH_AS(bootstrap(std::vector<double>{1, NAN}), doctest::Contains("value 1"),
                         InputError);
    CHECK_THROWS_AS(bootstrap(one, {.resamples = 0}), InputError);
    CHECK_THROWS_AS(bootstrap(one, {.confidence = 1}), InputError);
}

}  // namespace suffuse::testing::bootstrap_test
