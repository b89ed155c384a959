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

// "10 splits with 20 labels per class"; those of a file have no rate.
std::string splits_text(const RunComparison& comparison) {
    const std::int64_t pairs = comparison.test.difference.count;
    std::string text = fmt::format("{} split{}", pairs, pairs == 1 ? "" : "s");
    if (const Json* rate = comparison.run.options.find("per_class"))
        text += fmt::format(" with {} label{} per class", rate->dump(), *rate == 1 ? "" : "s");
    return text;
}

}  // namespace

std::string verdict(const RunComparison& comparison) {
    const PairedComparison& test = comparison.test;
    const std::int64_t pairs = test.difference.count;
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
