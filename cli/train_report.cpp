#include "cli/train_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "cli/print.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"
#include "suffuse/report/plan_text.h"
#include "suffuse/report/train_text.h"
#include "suffuse/report/verdict.h"

namespace suffuse::cli {

namespace {

Json learning_options_of(const Configuration& configuration) {
    Json options = written(configuration.model);
    options.update(written(configuration.train));
    return options;
}

// Whether model and training are not the same for all, so that it has to be said whose they are.
bool sides_differ(std::span<const RunSeries> all) {
    const Json first = learning_options_of(all.front().configuration);
    return std::ranges::any_of(all, [&](const RunSeries& series) {
        return learning_options_of(series.configuration) != first;
    });
}

bool has_both_sides(std::span<const RunSeries> all) {
    const auto has_gdc = [](const RunSeries& series) {
        return series.configuration.gdc.has_value();
    };
    return std::ranges::any_of(all, has_gdc) && !std::ranges::all_of(all, has_gdc);
}

std::string model_line(const Configuration& configuration, bool with_side) {
    const char* side = configuration.gdc ? " with GDC" : " without GDC";
    return line("model",
                fmt::format("{}{}: {}", model_name(configuration.model), with_side ? side : "",
                            fields_text(learning_options_of(configuration))));
}

std::string runs_text(std::int64_t all, std::int64_t missing) {
    return fmt::format("{}, {} of them done", all, all - missing);
}

Json plan_json(const TrainReport& report, std::span<const RunSeries> all, const Plan& plan) {
    Json json{{"input", report.input}, {"reading", report.reading}, {"plan", Json::array()}};
    for (std::size_t k = 0; k < all.size(); ++k) {
        const RunIdentity first = identity_of(all[k], all[k].set.splits.front());
        const SeriesPlan& own = plan.series[k];
        Json series{{"model", first.model},
                    {"diffusion", first.diffusion},
                    {"options", first.options},
                    {"runs", all[k].set.splits.size()},
                    {"missing", own.missing}};
        if (own.diffusion) series["estimate"] = estimate_json(*own.diffusion);
        if (own.missing > 0) series["training"] = series_json(own);
        json["plan"].push_back(std::move(series));
    }
    json["cost"] = cost_json(plan);
    return json;
}

}  // namespace

TrainReport begin_report(const std::string& word, const LearningInput& input,
                         const PreparedGraph& graph) {
    const Overview overview = overview_of(graph);
    return {.overview = overview,
            .input = learning_json(input, overview),
            .head = line("read", learning_text(word, input.input.dataset, overview))};
}

void add_series(TrainReport& report, std::span<const RunSeries> all) {
    const bool differ = sides_differ(all);
    std::vector<std::string> told;
    for (const RunSeries& series : all) {
        const std::string model = model_line(series.configuration, differ);
        if (std::ranges::find(told, model) != told.end()) continue;
        report.head += model;
        told.push_back(model);
    }
    report.head += line("splits", split_text(all.front().set));
}

std::string reused_line(const TrainReport& report, std::int64_t reused) {
    if (reused == 0) return {};
    return line("reused", fmt::format("{} runs of {}", reused, report.records));
}

std::string report_text(const TrainReport& report, const TrainingResult& result) {
    std::string text = report.head;
    if (const auto& diffusion = result.diffusion)
        text += line("diffusion", steps_text(diffusion->options, diffusion->solver)) +
                line("proven", certificate_text(diffusion->certificate));
    text += reused_line(report, result.reused);
    for (const auto& [what, path] : result.written)
        text += line("written", fmt::format("{}: {}", path, what));
    text += fmt::format("\n{}", summaries_text(result.summaries));
    for (const RunComparison& comparison : result.comparisons)
        text += fmt::format("\n{}\n", verdict(comparison));
    return text;
}

Json report_json(const TrainReport& report, const TrainingResult& result) {
    Json json{{"input", report.input}};
    json.update(training_json(result));
    json["reading"] = report.reading;
    json["seconds"] = report.seconds;
    return json;
}

PlanReport plan_of_each(const TrainReport& report, std::span<const RunSeries> all, const Plan& plan,
                        const Context& context) {
    PlanReport told{report.head, plan_json(report, all, plan)};
    const bool both = has_both_sides(all);
    for (std::size_t k = 0; k < all.size(); ++k) {
        const RunSeries& series = all[k];
        const SeriesPlan& own = plan.series[k];
        told.text += model_line(series.configuration, both);
        if (own.diffusion)
            told.text +=
                line("would do", steps_text(*series.configuration.gdc, own.diffusion->solver)) +
                line("cost", "of the diffusion: " + estimate_text(*own.diffusion, context.threads));
        told.text += line("splits", split_text(series.set)) +
                     line("runs", runs_text(std::ssize(series.set.splits), own.missing));
        if (own.missing > 0)
            told.text += line("cost", "of training: " + training_text(own, context.threads));
    }
    if (all.size() > 1) told.text += line("cost", "in all: " + cost_text(plan, context.threads));
    return told;
}

PlanReport plan_of_all(const TrainReport& report, std::span<const RunSeries> all, const Plan& plan,
                       const Context& context) {
    std::int64_t runs = 0;
    std::int64_t missing = 0;
    for (std::size_t k = 0; k < all.size(); ++k) {
        runs += std::ssize(all[k].set.splits);
        missing += plan.series[k].missing;
    }
    std::string text = report.head + line("runs", runs_text(runs, missing));
    if (missing > 0)
        text += line("cost", fmt::format("{} diffusion{}; of an epoch: {}", plan.diffusions,
                                         plan.diffusions == 1 ? "" : "s", epochs_text(plan))) +
                line("cost", "in all: " + cost_text(plan, context.threads));
    return {text, plan_json(report, all, plan)};
}

}  // namespace suffuse::cli
