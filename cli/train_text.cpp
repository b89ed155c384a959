#include "cli/train_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/dataset/dataset.h"

namespace suffuse::cli {

namespace {

std::string value_text(const Json& value) {
    return value.is_string() ? value.get<std::string>() : value.dump();
}

std::string row(const std::string& model, const std::string& diffusion, const std::string& labels,
                const std::string& test, const std::string& validation, const std::string& epochs,
                const std::string& seconds, const std::string& runs) {
    // The sign ± takes two bytes but one column, which fmt knows.
    return fmt::format("{:<6} {:<24} {:>9}  {:>17}  {:>17}  {:>7}  {:>8}  {}\n", model, diffusion,
                       labels, test, validation, epochs, seconds, runs);
}

std::string summary_row(const RunSummary& s) {
    const std::string labels =
        s.options.contains("per_class") ? value_text(s.options["per_class"]) : "own";
    std::string runs = std::to_string(s.test.count);
    if (s.diverged > 0) runs += fmt::format(", {} DIVERGED", s.diverged);
    return row(s.model, diffusion_text(s.diffusion, s.options), labels, accuracy_text(s.test),
               accuracy_text(s.validation), fmt::format("{:.0f}", s.epochs),
               fmt::format("{:.1f}", s.seconds), runs);
}

}  // namespace

std::string fields_text(const Json& json) {
    std::string text;
    for (const auto& [key, value] : json.items()) {
        std::string name = key;
        std::ranges::replace(name, '_', ' ');
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, value_text(value));
    }
    return text;
}

std::string learning_text(const std::string& word, const Dataset& dataset,
                          const Overview& overview) {
    const auto labelled =
        std::ranges::count_if(dataset.labels, [](auto label) { return label != unlabelled; });
    return fmt::format("{}: {}; {} features, {} classes, {} nodes labelled", word,
                       overview_text(overview), dataset.features->cols(), class_count(dataset),
                       labelled);
}

std::string diffusion_text(const std::string& diffusion, const Json& options) {
    if (diffusion == "none") return diffusion;
    std::string text = diffusion;
    if (diffusion != "theta") text += fmt::format(" {}", value_text(options[diffusion]));
    for (const auto& [key, shown] : {std::pair("top_k", "top-k"), std::pair("epsilon", "epsilon"),
                                     std::pair("average_degree", "degree")})
        if (options.contains(key)) text += fmt::format(", {} {}", shown, value_text(options[key]));
    return text;
}

std::string accuracy_text(const MeanInterval& interval) {
    return fmt::format("{:.2f} ± {:.2f} %", 100 * interval.mean, 100 * interval.half_width());
}

std::string summaries_text(const std::vector<RunSummary>& summaries) {
    std::string text = row("model", "diffusion", "per class", "test accuracy", "validation",
                           "epochs", "seconds", "runs");
    for (const RunSummary& summary : summaries) text += summary_row(summary);
    return text;
}

std::string split_text(const SplitSet& set) {
    const Split& first = set.splits.front().split;
    return fmt::format("{} split{}: {} nodes to train on, {} to validate, {} to test",
                       set.splits.size(), set.splits.size() == 1 ? "" : "s", first.train.size(),
                       first.validation.size(), first.test.size());
}

}  // namespace suffuse::cli
