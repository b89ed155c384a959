#include "suffuse/statistics/paired.h"

#include <cmath>
#include <limits>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/base/rng.h"

namespace suffuse {

namespace {

constexpr std::size_t most_enumerated = 16;

// What a sum of signed differences must reach to count: the observed one, less the rounding of
// both. Values are rounded before they come here, a share such as 803/985 by u |a|, u being the
// unit of rounding; differences add as much again, and sums of n of them n u sum |d|.
double threshold(std::span<const double> differences, std::span<const double> a,
                 std::span<const double> b) {
    double sum = 0;
    double size = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        sum += differences[i];
        size += std::abs(a[i]) + std::abs(b[i]);
    }
    const double unit = std::numeric_limits<double>::epsilon() / 2;
    return std::abs(sum) - 2 * static_cast<double>(differences.size() + 2) * unit * size;
}

// How many choices of the signs of `rest` bring `sum` to the threshold, either side of zero.
std::int64_t count_hits(std::span<const double> rest, double sum, double least) {
    if (rest.empty()) return std::abs(sum) >= least ? 1 : 0;
    return count_hits(rest.subspan(1), sum + rest[0], least) +
           count_hits(rest.subspan(1), sum - rest[0], least);
}

// T(s) = T(-s): the first sign stays.
double exact_p_value(std::span<const double> differences, double least) {
    const auto choices = std::int64_t{1} << (differences.size() - 1);
    const std::int64_t hits = count_hits(differences.subspan(1), differences[0], least);
    return static_cast<double>(hits) / static_cast<double>(choices);
}

double flipped_sum(std::span<const double> differences, Rng& rng) {
    double sum = 0;
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < differences.size(); ++i) {
        if (i % 64 == 0) bits = rng.next();
        sum += (bits >> (i % 64) & 1) != 0 ? differences[i] : -differences[i];
    }
    return sum;
}

double sampled_p_value(std::span<const double> differences, double least, std::uint64_t seed,
                       std::int64_t flips) {
    Rng rng = Rng(seed).stream("sign flips");
    std::int64_t hits = 0;
    for (std::int64_t i = 0; i < flips; ++i)
        if (std::abs(flipped_sum(differences, rng)) >= least) ++hits;
    return static_cast<double>(1 + hits) / static_cast<double>(1 + flips);
}

}  // namespace

PairedComparison compare_paired(std::span<const double> a, std::span<const double> b,
                                const ResamplingOptions& options, std::int64_t flips) {
    require(a.size() == b.size(), "{} values cannot be paired with {}", a.size(), b.size());
    require(flips > 0, "flips: {} is not positive", flips);
    std::vector<double> differences;
    for (std::size_t i = 0; i < a.size(); ++i) differences.push_back(b[i] - a[i]);
    PairedComparison comparison{.difference = bootstrap(differences, options),
                                .exact = differences.size() <= most_enumerated};
    const double least = threshold(differences, a, b);
    comparison.p_value = comparison.exact
                             ? exact_p_value(differences, least)
                             : sampled_p_value(differences, least, options.seed, flips);
    return comparison;
}

}  // namespace suffuse
