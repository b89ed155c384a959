#include "suffuse/report/plan_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/report/gdc_text.h"

namespace suffuse {

namespace {

std::string span_text(const SecondsSpan& seconds, Bytes memory, int threads) {
    const std::string least = duration_text(seconds.least);
    const std::string most = duration_text(seconds.most);
    return fmt::format("{}{} on {} thread{}, {} of memory", least,
                       least == most ? "" : " to " + most, threads, threads == 1 ? "" : "s",
                       to_string(memory));
}

// "0.04 ms", "2.1 ms", "1.3 s".
std::string epoch_text(double seconds) {
    if (seconds >= 1) return fmt::format("{:.1f} s", seconds);
    if (seconds >= 0.01) return fmt::format("{:.0f} ms", 1000 * seconds);
    return fmt::format("{:.2g} ms", 1000 * seconds);
}

Json span_json(const SecondsSpan& seconds) {
    return {{"least", seconds.least}, {"most", seconds.most}};
}

}  // namespace

std::string training_text(const SeriesPlan& plan, int threads) {
    if (plan.missing == 0) return {};
    if (!plan.one)
        return "it does not fit into the memory beside its graph, as far as that is known";
    const std::string epochs = plan.least_epochs == plan.most_epochs
                                   ? std::to_string(plan.most_epochs)
                                   : fmt::format("{} to {}", plan.least_epochs, plan.most_epochs);
    return fmt::format("{} an epoch, {} epoch{} a run: {}", epoch_text(plan.one->epoch), epochs,
                       plan.most_epochs == 1 ? "" : "s",
                       span_text(plan.seconds, plan.memory, threads));
}

std::string cost_text(const Plan& plan, int threads) {
    if (!plan.fits) return "more memory than there is, as far as that is known";
    return span_text(plan.seconds, plan.memory, threads);
}

std::string epochs_text(const Plan& plan) {
    std::vector<double> epochs;
    for (const SeriesPlan& series : plan.series)
        if (series.one) epochs.push_back(series.one->epoch);
    if (epochs.empty()) return "nothing";
    const auto [least, most] = std::ranges::minmax(epochs);
    const std::string low = epoch_text(least);
    const std::string high = epoch_text(most);
    return low == high ? low : low + " to " + high;
}

Json series_json(const SeriesPlan& plan) {
    Json json{{"seconds", nullptr},
              {"epochs", {{"least", plan.least_epochs}, {"most", plan.most_epochs}}},
              {"bytes", nullptr}};
    if (plan.one) {
        json["bytes"] = plan.memory.count;
        json["seconds"] = span_json(plan.seconds);
        json["seconds"]["epoch"] = plan.one->epoch;
    }
    return json;
}

Json cost_json(const Plan& plan) {
    if (!plan.fits) return {{"seconds", nullptr}, {"bytes", nullptr}};
    return {{"seconds", span_json(plan.seconds)}, {"bytes", plan.memory.count}};
}

}  // namespace suffuse
