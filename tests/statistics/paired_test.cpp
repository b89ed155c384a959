#include "suffuse/statistics/paired.h"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdlib>
#include <vector>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"

namespace suffuse::testing::paired_test {

namespace {

// Whole differences, so that sums are exact and ties are frequent.
std::vector<int> whole_differences(int count, Rng rng) {
    std::vector<int> differences;
    for (int i = 0; i < count; ++i) differences.push_back(static_cast<int>(rng.below(9)) - 3);
    return differences;
}

// Every choice of signs, one after the other.
double slow_p_value(const std::vector<int>& differences) {
    int observed = 0;
    for (const int difference : differences) observed += difference;
    const int choices = 1 << differences.size();
    int hits = 0;
    for (int signs = 0; signs < choices; ++signs) {
        int sum = 0;
        for (std::size_t i = 0; i < differences.size(); ++i)
            sum += (signs >> i & 1) != 0 ? -differences[i] : differences[i];
        if (std::abs(sum) >= std::abs(observed)) ++hits;
    }
    return double(hits) / choices;
}

// Accuracies whose differences are the given numbers of nodes out of 985; rounding breaks ties.
struct Lists {
    std::vector<double> a{};
    std::vector<double> b{};
};
Lists accuracies(const std::vector<int>& differences, Rng rng) {
    Lists lists;
    for (const int difference : differences) {
        const int right = 700 + static_cast<int>(rng.below(100));
        lists.a.push_back(right / 985.0);
        lists.b.push_back((right + difference) / 985.0);
    }
    return lists;
}

}  // namespace

TEST_CASE("up to 12 pairs the p-value is that of all sign flips, ties included") {
    for (int count = 1; count <= 12; ++count) {
        for (std::uint64_t i = 0; i < 20; ++i) {
            const Rng rng = Rng(i).stream("differences", count);
            const auto differences = whole_differences(count, rng);
            const Lists lists = accuracies(differences, rng.stream("right"));
            const PairedComparison comparison = compare_paired(lists.a, lists.b);
            CAPTURE(count);
            CAPTURE(i);
            CHECK(comparison.exact);
            CHECK(comparison.p_value == slow_p_value(differences));
        }
    }
}

// A share of 100000 flips scatters by at most 0.0016; six deviations are 0.0095.
TEST_CASE("beyond 16 pairs a sample of the flips comes close to all of them") {
    for (std::uint64_t i = 0; i < 5; ++i) {
        const Rng rng = Rng(i).stream("many");
        const auto differences = whole_differences(18, rng);
        const Lists lists = accuracies(differences, rng.stream("right"));
        const PairedComparison comparison = compare_paired(lists.a, lists.b, {.seed = i});
        CHECK_FALSE(comparison.exact);
        CHECK(std::abs(comparison.p_value - slow_p_value(differences)) < 0.0095);
    }
}

TEST_CASE("more than 64 pairs draw fresh signs for all of them") {
    // Only the last of 100 differs: every flip reaches it, so nothing can be said.
    std::vector<double> a(100, 0.5);
    std::vector<double> b = a;
    b.back() = 0.75;
    CHECK(compare_paired(a, b).p_value == 1);
    // Differences 1 in places 0 and 64 cancel in half of the flips unless they share their sign.
    b = a;
    b[0] = b[64] = 0.75;
    CHECK(std::abs(compare_paired(a, b).p_value - 0.5) < 0.0095);
}

TEST_CASE("swapping the lists mirrors the difference and keeps the p-value") {
    const Lists lists = accuracies(whole_differences(10, Rng(1)), Rng(2));
    const PairedComparison there = compare_paired(lists.a, lists.b);
    const PairedComparison back = compare_paired(lists.b, lists.a);
    CHECK(back.p_value == there.p_value);
    CHECK(back.difference.mean == -there.difference.mean);
    CHECK(back.difference.low == doctest::Approx(-there.difference.high).epsilon(1e-12));
}

TEST_CASE("equal lists do not differ, a constant gain is as sure as the flips allow") {
    const std::vector<double> a{0.5, 0.625, 0.75, 0.25};
    const PairedComparison same = compare_paired(a, a);
    CHECK(same.p_value == 1);
    CHECK(same.difference.half_width() == 0);
    std::vector<double> b = a;
    for (double& value : b) value += 0.125;
    const PairedComparison gain = compare_paired(a, b);
    CHECK(gain.difference.mean == 0.125);
    CHECK(gain.p_value == 2.0 / 16);
    const std::vector<double> zeros(100, 0);
    const std::vector<double> ones(100, 1);
    CHECK(compare_paired(zeros, ones).p_value == 1.0 / 100001);
}

TEST_CASE("lists that cannot be paired are refused") {
    const std::vector<double> one{1};
    const std::vector<double> two{1, 2};
    CHECK_THROWS_WITH_AS(compare_paired(one, two), doctest::Contains("1 values"), InputError);
    CHECK_THROWS_AS(compare_paired({}, {}), InputError);
    CHECK_THROWS_AS(compare_paired(one, std::vector<double>{INFINITY}), InputError);
    CHECK_THROWS_AS(compare_paired(one, one, {}, 0), InputError);
}

}  // namespace suffuse::testing::paired_test
