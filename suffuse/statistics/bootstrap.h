#pragma once

#include <cstdint>
#include <span>

namespace suffuse {

// How resampling is done: the numbers of a seed are the same on every machine.
struct ResamplingOptions {
    std::int64_t resamples = 1000;
    double confidence = 0.95;
    std::uint64_t seed = 0;
};

// A mean and between which bounds it lies. One value alone tells nothing about its spread: then low
// and high equal the mean.
struct MeanInterval {
    std::int64_t count = 0;
    double mean = 0;
    double low = 0;
    double high = 0;

    // What is printed behind "+-": the larger distance, max(mean - low, high - mean).
    double half_width() const;
};

// x_0 + sum_i (x_i - x_0) / n: exact where all values are equal. Throws InputError for no values.
double mean(std::span<const double> values);

// The q-th quantile, 0 <= q <= 1, of ascending values: linear between the two next to q (n - 1).
// Throws InputError for no values and for any other q.
double quantile(std::span<const double> ascending, double q);

// Percentile bootstrap (Efron 1979): draws n of the n values with replacement, `resamples` times,
// and takes the quantiles (1 - confidence) / 2 and (1 + confidence) / 2 of the means. Throws
// InputError for no values and for values that are not finite.
MeanInterval bootstrap(std::span<const double> values, const ResamplingOptions& options = {});

}  // namespace suffuse
