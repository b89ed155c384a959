#include "suffuse/statistics/bootstrap.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "suffuse/base/require.h"
#include "suffuse/base/rng.h"

namespace suffuse {

namespace {

void check_values(std::span<const double> values) {
    require(!values.empty(), "no values to take the mean of");
    for (std::size_t i = 0; i < values.size(); ++i)
        require(std::isfinite(values[i]), "value {} is {}; a mean needs finite values", i,
                values[i]);
}

double resampled_mean(std::span<const double> values, Rng& rng) {
    double sum = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
        sum += values[static_cast<std::size_t>(rng.below(values.size()))] - values[0];
    return values[0] + sum / static_cast<double>(values.size());
}

}  // namespace

double MeanInterval::half_width() const {
    return std::max(mean - low, high - mean);
}

double mean(std::span<const double> values) {
    check_values(values);
    double sum = 0;
    for (const double value : values) sum += value - values[0];
    return values[0] + sum / static_cast<double>(values.size());
}

double quantile(std::span<const double> ascending, double q) {
    require(!ascending.empty(), "no values to take a quantile of");
    require(q >= 0 && q <= 1, "quantile: {} is not in [0, 1]", q);
    const double place = q * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(place);
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    const double share = place - static_cast<double>(below);
    return ascending[below] + share * (ascending[above] - ascending[below]);
}

MeanInterval bootstrap(std::span<const double> values, const ResamplingOptions& options) {
    require(options.resamples > 0, "resamples: {} is not positive", options.resamples);
    require(options.confidence > 0 && options.confidence < 1, "confidence: {} is not in (0, 1)",
            options.confidence);
    MeanInterval interval{.count = std::ssize(values), .mean = mean(values)};
    Rng rng = Rng(options.seed).stream("bootstrap");
    std::vector<double> means(static_cast<std::size_t>(options.resamples));
    std::ranges::generate(means, [&] { return resampled_mean(values, rng); });
    std::ranges::sort(means);
    interval.low = quantile(means, (1 - options.confidence) / 2);
    interval.high = quantile(means, (1 + options.confidence) / 2);
    return interval;
}

}  // namespace suffuse
