#include "suffuse/report/verdict.h"

#include <fmt/format.h>

namespace suffuse {

namespace {

constexpr double level = 0.05;

// "+1.53 points (0.92 to 2.10), p = 0.002".
std::string difference_text(const PairedComparison& test) {
    const MeanInterval& d = test.difference;
    return fmt::format("{:+.2f} points ({:.2f} to {:.2f}), p = {:.2g}", 100 * d.mean, 100 * d.low,
                       100 * d.high, test.p_value);
}

// " with 20 labels per class"; the splits of a file have no rate.
std::string rate_text(const RunComparison& comparison) {
    const Json* rate = comparison.run.options.find("per_class");
    if (rate == nullptr) return {};
    return fmt::format(" with {} label{} per class", rate->dump(), *rate == 1 ? "" : "s");
}

// "10 splits with 20 labels per class (2 pairs diverged)".
std::string splits_text(const RunComparison& comparison) {
    const std::int64_t pairs = comparison.test.difference.count;
    std::string text =
        fmt::format("{} split{}{}", pairs, pairs == 1 ? "" : "s", rate_text(comparison));
    if (comparison.diverged > 0)
        text += fmt::format(" ({} pair{} diverged)", comparison.diverged,
                            comparison.diverged == 1 ? "" : "s");
    return text;
}

// Of no pair that is left.
std::string no_verdict(const RunComparison& comparison) {
    const std::string which = comparison.diverged == 1
                                  ? "the only pair"
                                  : fmt::format("all {} pairs", comparison.diverged);
    return fmt::format("No verdict: {}{} diverged, one side or both before the first epoch.", which,
                       rate_text(comparison));
}

}  // namespace

std::string verdict(const RunComparison& comparison) {
    const PairedComparison& test = comparison.test;
    const std::int64_t pairs = test.difference.count;
    if (pairs == 0) return no_verdict(comparison);
    const std::string difference =
        fmt::format("{} on {}", difference_text(test), splits_text(comparison));
    if (pairs < fewest_splits)
        return fmt::format("Undecided: {}; fewer than {} splits cannot show a difference.",
                           difference, fewest_splits);
    if (test.p_value >= level) return fmt::format("No difference is shown: {}.", difference);
    return fmt::format("GDC {} here: {}.", test.difference.mean > 0 ? "helps" : "hurts",
                       difference);
}

}  // namespace suffuse
