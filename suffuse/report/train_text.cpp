#include "suffuse/report/train_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/shown.h"
#include "suffuse/dataset/dataset.h"
#include "suffuse/gdc/options.h"

namespace suffuse {

namespace {

std::string json_text(const Json& value) {
    const auto* text = value.get_if<std::string>();
    return text != nullptr ? *text : value.dump();
}

// Of step 3: "top-k 64", "all"; "degree 64" for an average degree, because the column is narrow.
std::string rule_text(const Option& rule, const Json& value) {
    std::string name(rule.name == "average_degree" ? "degree" : rule.name);
    std::ranges::replace(name, '_', '-');
    return rule.kind == OptionKind::flag ? name : name + " " + json_text(value);
}

std::string row(const std::string& model, const std::string& diffusion, const std::string& labels,
                const std::string& test, const std::string& validation, const std::string& epochs,
                const std::string& seconds, const std::string& runs) {
    // The sign ± takes two bytes but one column, which fmt knows.
    return fmt::format("{:<6} {:<24} {:>9}  {:>17}  {:>17}  {:>7}  {:>8}  {}\n", model, diffusion,
                       labels, test, validation, epochs, seconds, runs);
}

std::string summary_row(const RunSummary& s) {
    const Json* per_class = s.run.options.find("per_class");
    const std::string labels = per_class == nullptr ? "own" : json_text(*per_class);
    std::string runs = std::to_string(s.count);
    if (const std::string diverged = diverged_text(s); !diverged.empty()) runs += ", " + diverged;
    return row(s.run.model, diffusion_text(s.run), labels, accuracy_text(s.metric("test_accuracy")),
               accuracy_text(s.metric("validation_accuracy")), fmt::format("{:.0f}", s.epochs),
               fmt::format("{:.1f}", s.seconds), runs);
}

// "140", or "10 to 40".
std::string size_text(const SplitSet& set, std::vector<NodeId> Split::*part) {
    std::vector<std::size_t> sizes;
    for (const SeededSplit& one : set.splits) sizes.push_back((one.split.*part).size());
    const auto [least, most] = std::ranges::minmax(sizes);
    return least == most ? std::to_string(least) : fmt::format("{} to {}", least, most);
}

}  // namespace

std::string fields_text(const Json& json) {
    std::string text;
    for (const auto& [key, value] : json.members()) {
        std::string name = key;
        std::ranges::replace(name, '_', ' ');
        text += fmt::format("{}{} {}", text.empty() ? "" : ", ", name, json_text(value));
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

std::string left_out_text(const EmptyClasses& empty) {
    if (empty.count == 0) return {};
    std::vector<std::string> names;
    for (const std::string& name : empty.first) names.push_back(shown(name));
    const std::int64_t more = empty.count - std::ssize(names);
    return fmt::format("no node has the class{} {}{}; {} left out, the others keep their labels",
                       empty.count == 1 ? "" : "es", fmt::join(names, ", "),
                       more > 0 ? fmt::format(" and {} more", more) : "",
                       empty.count == 1 ? "it is" : "they are");
}

std::string diffusion_text(const RunIdentity& run) {
    std::string text = run.diffusion;
    if (const Json* value = run.options.find(run.diffusion); value && run.diffusion != "theta")
        text += fmt::format(" {}", json_text(*value));
    for (const Option& rule : options_of<Sparsifier>())
        if (const Json* value = run.options.find(rule.name))
            text += fmt::format(", {}", rule_text(rule, *value));
    return text;
}

std::string accuracy_text(const MeanInterval* interval) {
    if (interval == nullptr) return "-";
    return fmt::format("{:.2f} ± {:.2f} %", 100 * interval->mean, 100 * interval->half_width());
}

std::string diverged_text(const RunSummary& summary) {
    if (summary.diverged == 0) return {};
    const MeanInterval* accuracy = summary.metric("validation_accuracy");
    const std::int64_t models = accuracy == nullptr ? 0 : accuracy->count;
    return fmt::format("{} DIVERGED{}", summary.diverged,
                       models == summary.count ? "" : fmt::format(", {} with a model", models));
}

std::string summaries_text(const std::vector<RunSummary>& summaries) {
    std::string text = row("model", "diffusion", "per class", "test accuracy", "validation",
                           "epochs", "seconds", "runs");
    for (const RunSummary& summary : summaries) text += summary_row(summary);
    return text;
}

std::string split_text(const SplitSet& set) {
    return fmt::format("{} split{}: {} nodes to train on, {} to validate, {} to test",
                       set.splits.size(), set.splits.size() == 1 ? "" : "s",
                       size_text(set, &Split::train), size_text(set, &Split::validation),
                       size_text(set, &Split::test));
}

std::string lacking_class_text(const SplitSet& set, const Dataset& dataset) {
    const LackingSplits lacking = lacking_splits(set, dataset.labels);
    if (lacking.count == 0) return {};
    const auto label = static_cast<std::size_t>(lacking.label);
    const std::string name =
        dataset.class_names.empty() ? std::to_string(label) : shown(dataset.class_names[label]);
    const std::string text =
        fmt::format("split {} has no node of class {} to train on, which other nodes have",
                    lacking.first + 1, name);
    if (set.splits.size() == 1) return text;
    return fmt::format("{}; {} of {} splits lack{} a class", text, lacking.count, set.splits.size(),
                       lacking.count == 1 ? "s" : "");
}

}  // namespace suffuse
