#include "suffuse/base/rng.h"

#include <doctest/doctest.h>

#include <cmath>
#include <set>
#include <vector>

namespace suffuse::testing::rng_test {

namespace {

constexpr int draws = 100000;
constexpr double surprise = 21;  // bounds below fail by chance with probability e^-21 < 1e-9

double chi_square(const std::vector<int>& counts) {
    const double expected = double(draws) / double(counts.size());
    double sum = 0;
    for (const int count : counts) sum += (count - expected) * (count - expected) / expected;
    return sum;
}

// Laurent and Massart 2000, lemma 1: chi-square with d degrees of freedom exceeds
// d + 2 sqrt(d x) + 2 x with probability at most e^-x.
double chi_square_bound(std::size_t buckets) {
    const double freedom = double(buckets) - 1;
    return freedom + 2 * std::sqrt(freedom * surprise) + 2 * surprise;
}

template <class Bucket>
void check_uniform(std::uint64_t size, std::size_t buckets, const Bucket& bucket) {
    CAPTURE(size);
    Rng rng = Rng(1).stream("below", size);
    std::vector<int> counts(buckets);
    for (int i = 0; i < draws; ++i) ++counts.at(bucket(rng.below(size)));
    CHECK(chi_square(counts) <= chi_square_bound(buckets));
}

std::vector<std::uint64_t> first_numbers(Rng rng, int count) {
    std::vector<std::uint64_t> numbers;
    for (int i = 0; i < count; ++i) numbers.push_back(rng.next());
    return numbers;
}

}  // namespace

TEST_CASE("Philox4x32-10 gives the known answers of Random123") {
    using Block = std::array<std::uint32_t, 4>;
    CHECK(philox({0, 0, 0, 0}, {0, 0}) == Block{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8});
    CHECK(philox({~0U, ~0U, ~0U, ~0U}, {~0U, ~0U}) ==
          Block{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd});
    CHECK(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}) ==
          Block{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1});
}

// Computed by an independent implementation; published results depend on these bits.
TEST_CASE("the numbers of a seed and of a named stream never change") {
    CHECK(first_numbers(Rng(42), 3) ==
          std::vector<std::uint64_t>{0x77f5493b9ceaf053, 0x5742b3d712bf50ad, 0x53ba6cfdfcdb2127});
    const Rng split = Rng(42).stream("split", 7);
    CHECK(first_numbers(split, 5) ==
          std::vector<std::uint64_t>{0xf2523f05e65d4797, 0xcbc988b3d2897f5e, 0xfa98b10c1c35ec23,
                                     0xb1f52eeeaae6ff21, 0x36a36fdf99c829c9});
    CHECK(first_numbers(split.stream("edges"), 1) ==
          std::vector<std::uint64_t>{0x1e620652a3c1345b});
}

TEST_CASE("a stream does not depend on what was drawn from its parent") {
    Rng parent(5);
    const auto before = first_numbers(parent.stream("purpose", 3), 4);
    for (int i = 0; i < 17; ++i) parent.next();
    CHECK(first_numbers(parent.stream("purpose", 3), 4) == before);
}

TEST_CASE("streams of different seeds, purposes and indices start differently") {
    std::set<std::uint64_t> starts;
    int streams = 0;
    for (const std::uint64_t seed : {0, 1, 2})
        for (const char* purpose : {"", "a", "b", "ab", "ba"})
            for (std::uint64_t index = 0; index < 100; ++index, ++streams)
                starts.insert(Rng(seed).stream(purpose, index).next());
    CHECK(std::ssize(starts) == streams);
}

TEST_CASE("a copy goes on where the original stood") {
    Rng rng(9);
    rng.next();
    CHECK(first_numbers(rng, 5) == first_numbers(rng, 5));
    const auto ahead = first_numbers(rng, 2);
    rng.next();
    CHECK(rng.next() == ahead[1]);
}

TEST_CASE("uniform numbers are multiples of 2^-53 in [0, 1) with mean one half") {
    Rng rng = Rng(3).stream("uniform");
    double sum = 0;
    bool in_range = true;
    bool on_grid = true;
    for (int i = 0; i < draws; ++i) {
        const double number = rng.uniform();
        in_range &= number >= 0 && number < 1;
        on_grid &= std::trunc(std::ldexp(number, 53)) == std::ldexp(number, 53);
        sum += number;
    }
    CHECK(in_range);
    CHECK(on_grid);
    // Hoeffding: |mean - 1/2| > t with probability at most 2 exp(-2 n t^2).
    const double bound = std::sqrt((surprise + std::log(2.0)) / (2 * draws));
    CHECK(std::abs(sum / draws - 0.5) <= bound);
}

TEST_CASE("below(1) is 0") {
    Rng rng(4);
    for (int i = 0; i < 100; ++i) CHECK(rng.below(1) == 0);
}

TEST_CASE("below is uniform for small sizes") {
    for (const std::uint64_t size : {2, 3, 10, 97})
        check_uniform(size, size, [](std::uint64_t value) { return value; });
}

TEST_CASE("below is uniform where two of four numbers would share a value without rejection") {
    // floor(3 x / 4) hits the multiples of 3 twice as often as the others.
    constexpr std::uint64_t size = std::uint64_t{3} << 62;
    check_uniform(size, 3, [](std::uint64_t value) { return value % 3; });
    check_uniform(size, 3, [](std::uint64_t value) { return value >> 62; });
}

TEST_CASE("below is uniform for the size 2^63 + 1, where every other number is rejected") {
    constexpr std::uint64_t size = (std::uint64_t{1} << 63) + 1;
    // The one value that does not fit eight equal buckets has probability 2^-63.
    check_uniform(size, 8, [](std::uint64_t value) { return value >> 60; });
}

}  // namespace suffuse::testing::rng_test
