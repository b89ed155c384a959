#pragma once

#include "suffuse/statistics/bootstrap.h"

namespace suffuse {

// Two treatments on the same splits. The difference of a split is b - a: positive if b is better.
struct PairedComparison {
    MeanInterval difference{};
    double p_value = 1;  // two-sided
    bool exact = false;  // all sign flips were tried, not a sample of them
};

// The bootstrap interval of the mean difference, and a sign-flip test: if a and b were alike, every
// difference could as well have had the other sign. With d_i = b_i - a_i and T(s) = |sum_i s_i d_i|
// over signs s_i = +-1, p is the share of the 2^n choices with T(s) >= T(1, ..., 1); up to n = 16
// over all of them, beyond that over `flips` random ones, as (1 + hits) / (1 + flips). Sums that
// differ by rounding only count as equal. Throws InputError unless the lists are of one length.
PairedComparison compare_paired(std::span<const double> a, std::span<const double> b,
                                const ResamplingOptions& options = {}, std::int64_t flips = 100000);

}  // namespace suffuse
