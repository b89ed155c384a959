#include "cli/train_report.h"

#include <fmt/format.h>

#include "cli/print.h"
#include "suffuse/gdc/estimate.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"
#include "suffuse/report/train_text.h"
#include "suffuse/report/verdict.h"

namespace suffuse::cli {

namespace {

std::string model_line(const Configuration& configuration) {
    Json options = written(configuration.model);
    options.update(written(configuration.train));
    return line("model",
                std::string(model_name(configuration.model)) + ": " + fields_text(options));
}

std::string runs_text(std::int64_t all, std::int64_t missing) {
    return fmt::format("{}, {} of them done", all, all - missing);
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
    std::string last;
    for (const RunSeries& series : all) {
        const std::string model = model_line(series.configuration);
        if (model != last) report.head += model;
        last = model;
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
    json["seconds"] = report.seconds;
    return json;
}

TrainPlan plan_of(const TrainReport& report, std::span<const RunSeries> all,
                  const PreparedGraph& graph, const FinishedRuns& before, const Context& context) {
    TrainPlan plan{report.head, {{"input", report.input}, {"plan", Json::array()}}};
    for (const RunSeries& series : all) {
        const RunIdentity first = identity_of(series, series.set.splits.front());
        const std::int64_t runs = std::ssize(series.set.splits);
        const std::int64_t missing = missing_runs(std::span(&series, 1), before);
        Json json{{"model", first.model},
                  {"diffusion", first.diffusion},
                  {"options", first.options},
                  {"runs", runs},
                  {"missing", missing}};
        plan.text += model_line(series.configuration);
        if (const auto& gdc = series.configuration.gdc) {
            const Estimate cost = estimate(graph, *gdc, context);
            json["estimate"] = estimate_json(cost);
            plan.text += line("would do", steps_text(*gdc, cost.solver)) +
                         line("cost", "of the diffusion: " + estimate_text(cost, context.threads));
        }
        plan.text +=
            line("splits", split_text(series.set)) + line("runs", runs_text(runs, missing));
        plan.json["plan"].push_back(std::move(json));
    }
    return plan;
}

}  // namespace suffuse::cli
