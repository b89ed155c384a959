#include "suffuse/generate/weighted_pairs.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

namespace suffuse::testing::weighted_pairs_test {

namespace {

// How often each pair (i, j) is chosen in `trials` independent graphs.
std::vector<std::vector<int>> frequencies(const WeightedPairs& pairs, int trials) {
    const auto n = std::ssize(pairs.weights);
    std::vector<std::vector<int>> counts(n, std::vector<int>(n, 0));
    for (int trial = 0; trial < trials; ++trial) {
        Rng rng = Rng(7).stream("trial", trial);
        for (std::int64_t i = 0; i < n; ++i)
            pairs.draw(i, n, rng, [&](std::int64_t j) { ++counts[i][j]; });
    }
    return counts;
}

// The slow twin decides every pair by itself: the frequency of a pair is binomial with standard
// deviation sqrt(p (1 - p) / trials); five of them are exceeded once in two million.
void check_frequencies(const WeightedPairs& pairs) {
    constexpr int trials = 20000;
    const auto counts = frequencies(pairs, trials);
    for (std::int64_t i = 0; i < std::ssize(pairs.weights); ++i) {
        for (std::int64_t j = 0; j < std::ssize(pairs.weights); ++j) {
            const double p = i < j ? pairs.probability(i, j) : 0;
            const double deviation = std::sqrt(p * (1 - p) / trials);
            CHECK(std::abs(counts[i][j] / double{trials} - p) <= 5 * deviation);
        }
    }
}

}  // namespace

TEST_CASE("pairs of equal weight are chosen with equal probability") {
    const std::vector<double> weights(10, 1.0);
    check_frequencies({weights, 0.07});
    check_frequencies({weights, 0.6});
}

TEST_CASE("pairs of unequal weight are chosen with probability min(1, rate w w)") {
    const std::vector<double> weights{9, 5, 4, 2, 2, 1, 0.5, 0.5, 0.1};
    check_frequencies({weights, 0.04});  // the first pair has 1.8, cut to 1
    check_frequencies({weights, 0.001});
}

TEST_CASE("probability one chooses every pair and zero none") {
    const std::vector<double> weights(6, 1.0);
    for (const double rate : {0.0, 1.0}) {
        int chosen = 0;
        Rng rng(1);
        for (int i = 0; i < 6; ++i)
            WeightedPairs{weights, rate}.draw(i, 6, rng, [&](std::int64_t) { ++chosen; });
        CHECK(chosen == 15 * rate);
    }
}

TEST_CASE("chosen positions ascend and stay below the end") {
    const std::vector<double> weights(1000, 1.0);
    Rng rng(5);
    std::int64_t last = 3;
    WeightedPairs{weights, 0.2}.draw(3, 700, rng, [&](std::int64_t j) {
        CHECK(j > last);
        last = j;
    });
    CHECK(last < 700);
    CHECK(last > 600);  // a gap of 100 has probability 0.8^100 < 1e-9
}

}  // namespace suffuse::testing::weighted_pairs_test
