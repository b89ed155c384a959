#include "suffuse/report/train_json.h"

#include "suffuse/report/gdc_json.h"
#include "suffuse/report/reading_json.h"
#include "suffuse/report/verdict.h"

namespace suffuse {

namespace {

Json diffusion_json(const DiffusionDone& diffusion) {
    return {{"options", options_json(diffusion.options, diffusion.solver, diffusion.precision)},
            {"solver", solver_json(diffusion.solver)},
            {"certificate", certificate_json(diffusion.certificate)},
            {"edges", diffusion.edges}};
}

Json interval_json(const MeanInterval& interval) {
    if (interval.count == 0) return {};
    return {{"mean", interval.mean},
            {"low", interval.low},
            {"high", interval.high},
            {"half_width", interval.half_width()}};
}

// With how many runs have it; null if none has.
Json metric_json(const MeanInterval& interval) {
    Json json = interval_json(interval);
    if (interval.count > 0) json["runs"] = interval.count;
    return json;
}

}  // namespace

Json learning_json(const LearningInput& input, const Overview& overview) {
    const Dataset& dataset = input.input.dataset;
    Json json = overview_json(overview);
    json["features"] = dataset.features->cols();
    json["classes"] = class_count(dataset);
    if (input.left_out.count > 0) json["empty_classes"] = input.left_out.count;
    return json;
}

Json summary_json(const RunSummary& summary) {
    Json json{{"dataset", summary.run.dataset}};
    if (!summary.run.content.empty()) json["content"] = summary.run.content;
    json.update({{"model", summary.run.model},
                 {"diffusion", summary.run.diffusion},
                 {"options", summary.run.options},
                 {"applied", summary.applied},
                 {"runs", summary.count}});
    for (const auto& [name, interval] : summary.metrics) json[name] = metric_json(interval);
    json.update({{"diverged", summary.diverged},
                 {"repeated", summary.repeated},
                 {"epochs", summary.epochs},
                 {"seconds", summary.seconds}});
    return json;
}

Json trial_json(const Trial& trial) {
    Json json = summary_json(trial.summary);
    for (const auto& [name, interval] : trial.summary.metrics)
        if (name.starts_with("test_")) json.erase(name);
    return json;
}

Json comparison_json(const RunComparison& comparison) {
    Json json = Json::object();
    if (const Json* per_class = comparison.run.options.find("per_class"))
        json["per_class"] = *per_class;
    const PairedComparison& test = comparison.test;
    const bool judged = test.difference.count > 0;
    json.update({{"pairs", test.difference.count},
                 {"difference", interval_json(test.difference)},
                 {"p_value", judged ? Json(test.p_value) : Json()},
                 {"exact", test.exact},
                 {"unpaired", comparison.unpaired},
                 {"diverged", comparison.diverged},
                 {"verdict", verdict(comparison)}});
    return json;
}

Json training_json(const TrainingResult& result) {
    Json json{{"diffusion", nullptr}, {"results", Json::array()}};
    if (result.diffusion) json["diffusion"] = diffusion_json(*result.diffusion);
    for (const RunSummary& summary : result.summaries)
        json["results"].push_back(summary_json(summary));
    for (const RunComparison& comparison : result.comparisons)
        json["comparisons"].push_back(comparison_json(comparison));
    json["reused"] = result.reused;
    for (const auto& [what, path] : result.written) json["written"][what] = path;
    return json;
}

void add_learning_run(Json& json, const Reading& reading, const LearningSeconds& seconds,
                      const Context& context) {
    if (!reading.format.empty()) json["reading"] = reading_json(reading);
    json["seconds"] = {
        {"read", seconds.read}, {"train", seconds.train}, {"total", seconds.read + seconds.train}};
    add_run(json, context);
}

}  // namespace suffuse
