#include "words/training.h"

#include <filesystem>

#include "words/gdc_json.h"
#include "words/model_file.h"
#include "words/predictions.h"
#include "words/runs_progress.h"
#include "words/verdict.h"
#include "words/write_words.h"

namespace suffuse {

namespace {

// The model of the first split, with GDC if there is a choice.
void write_first(const TrainingWords& words, const RunSeries& series, const Dataset& dataset,
                 const LearnedModel& model, const Context& context, Json& written) {
    if (!words.predict.empty()) {
        write_predictions(predict(model.task, model.parameters, context), dataset, words.predict);
        written["predictions of the first split's model"] = words.predict;
    }
    if (!words.save.empty()) {
        save_model(series.configuration, model.parameters, dataset.features->cols(),
                   model.task.classes(), dataset.class_names, words.save);
        written["the first split's model"] = words.save;
    }
}

DiffusionDone done(const GdcOptions& options, const GdcResult& result) {
    return {options, result.solver, result.precision, result.certificate, result.graph.entries()};
}

Json diffusion_json(const DiffusionDone& diffusion) {
    return {{"options", options_json(diffusion.options, diffusion.solver, diffusion.precision)},
            {"solver", solver_json(diffusion.solver)},
            {"certificate", certificate_json(diffusion.certificate)},
            {"edges", diffusion.edges}};
}

Json told(const RunComparison& comparison) {
    Json json = comparison_json(comparison);
    json["verdict"] = verdict(comparison);
    return json;
}

}  // namespace

void check_places(const std::string& predict, const std::string& save) {
    if (!predict.empty()) check_predictions_path(predict);
    for (const std::string& path : {predict, save})
        if (!path.empty()) check_place(path);
}

std::vector<Configuration> configurations(const TrainingWords& words) {
    std::vector<Configuration> result{configuration(words.configuration, words.dataset)};
    if (!words.compare) return result;
    require(result.front().gdc.has_value(),
            "compare: diffusion none is what it would be compared with");
    result.insert(result.begin(),
                  configuration(without_diffusion(words.configuration), words.dataset));
    return result;
}

std::vector<RunSeries> training_series(const TrainingWords& words,
                                       std::span<const Configuration> chosen,
                                       const LearningInput& input, const Context& context) {
    std::vector<RunSeries> all;
    for (const SplitSet& set : split_sets(words.split, input.input.dataset, context))
        for (const Configuration& one : chosen)
            all.push_back({words.dataset, one, set, input.also, words.seed});
    return all;
}

Records records_before(const std::string& path) {
    if (path.empty()) return {};
    std::error_code unreachable;
    if (!std::filesystem::exists(path, unreachable)) check_place(path);
    return records_so_far(path);
}

Experiment::Recorded recorder(const std::string& path) {
    return [path](const RunRecord& record) {
        if (!path.empty()) append_record(path, record);
    };
}

TrainingResult run_training(const TrainingWords& words, std::span<const RunSeries> all,
                            Dataset dataset, const Records& before, const Context& context) {
    Context running = context;
    running.progress =
        std::make_shared<RunsProgress>(context.progress, missing_runs(all, FinishedRuns(before)));
    Experiment experiment(std::move(dataset), before, recorder(words.records), running);
    TrainingResult result;
    bool wanted = !words.predict.empty() || !words.save.empty();
    std::vector<RunRecord> last;  // without GDC, on the same splits
    for (const RunSeries& series : all) {
        const auto& gdc = series.configuration.gdc;
        const bool keep = wanted && (!words.compare || gdc);
        SeriesResult runs = experiment.run(series, keep ? Keep::first_model : Keep::nothing);
        if (keep) {
            write_first(words, series, experiment.dataset(), *runs.first, running, result.written);
            wanted = false;
        }
        result.reused += runs.reused;
        if (gdc && experiment.diffused() && !result.diffusion)
            result.diffusion = done(*gdc, *experiment.diffused());
        result.summaries.push_back(summarize(runs.records).front());
        if (words.compare && gdc) result.comparisons.push_back(compare(last, runs.records));
        last = std::move(runs.records);
        result.records.insert(result.records.end(), last.begin(), last.end());
    }
    return result;
}

Json learning_json(const Dataset& dataset, const Overview& overview) {
    Json json = overview_json(overview);
    json["features"] = dataset.features->cols();
    json["classes"] = class_count(dataset);
    return json;
}

Json training_json(const TrainingResult& result) {
    Json json{{"diffusion", nullptr}, {"results", Json::array()}};
    if (result.diffusion) json["diffusion"] = diffusion_json(*result.diffusion);
    for (const RunSummary& summary : result.summaries)
        json["results"].push_back(summary_json(summary));
    for (const RunComparison& comparison : result.comparisons)
        json["comparisons"].push_back(told(comparison));
    json["reused"] = result.reused;
    if (!result.written.empty()) json["written"] = result.written;
    return json;
}

}  // namespace suffuse
