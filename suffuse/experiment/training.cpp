#include "suffuse/experiment/training.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "suffuse/base/require.h"
#include "suffuse/experiment/model_file.h"
#include "suffuse/experiment/plan.h"
#include "suffuse/experiment/predictions.h"
#include "suffuse/io/output_file.h"
#include "suffuse/io/place.h"
#include "suffuse/records/record_file.h"

namespace suffuse {

namespace {

std::string model_text(const LearnedModel& model) {
    if (model.split == 0) return "the first split's model";
    return fmt::format("the model of split {}: those before it diverged at once", model.split + 1);
}

void write_model(const TrainingRequest& request, const RunSeries& series, const Dataset& dataset,
                 const LearnedModel& model, const Context& context,
                 std::vector<WrittenFile>& written) {
    const std::string whose = model_text(model);
    if (!request.predict.empty()) {
        write_predictions(predict(model.task, model.parameters, context), dataset, request.predict,
                          context);
        written.push_back({"predictions of " + whose, request.predict});
    }
    if (!request.save.empty()) {
        save_model(series.configuration, model.parameters, dataset.features->cols(),
                   model.task.classes(), dataset.class_names, request.save,
                   request.labelled_by_name);
        written.push_back({whose, request.save});
    }
}

// What was learned first, with GDC if there is a choice. The trainings are done: whatever goes
// wrong from here on is told beside them.
void write_first(const TrainingRequest& request, const RunSeries& series, const Dataset& dataset,
                 const std::optional<LearnedModel>& model, const Context& context,
                 TrainingResult& result) {
    try {
        require(model.has_value(),
                "every training diverged at once: there is no model to save or to predict with");
        write_model(request, series, dataset, *model, context, result.written);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error&) {
        result.failure = std::current_exception();
    }
}

// What is said of the side without GDC.
Said baseline_of(const TrainingRequest& request) {
    const Said other = without(request.baseline, learning_options());
    require(other.empty(), "baseline: {} is no option of the model or the training",
            other.empty() ? "" : other.values.begin()->first);
    Said plain = without_diffusion(request.said);
    for (const auto& [name, values] : request.baseline.values) plain.values[name] = values;
    return plain;
}

void check_records_place(const std::string& path) {
    require(path != "-", "records: runs go to a file, not to standard output");
    require(
        !is_compressed(path),
        "{}: records are appended to a plain file; that of the same name without the last suffix "
        "is read together with it",
        path);
}

DiffusionDone done(const GdcOptions& options, const GdcResult& result) {
    return {options, result.solver, result.precision, result.certificate, result.graph.entries()};
}

}  // namespace

void check_places(const ResultPlaces& places, std::span<const std::string> read) {
    if (!places.predict.empty()) check_predictions_path(places.predict);
    check_records_place(places.records);
    require(places.save != "-", "save: a model goes to a file, not to standard output");
    const std::array<std::string, 3> written{places.predict, places.save, places.records};
    for (std::size_t i = 0; i < written.size(); ++i) {
        const std::string& path = written[i];
        if (path.empty()) continue;
        const auto is_it = [&](const std::string& other) {
            return !other.empty() && same_place(path, other);
        };
        require(std::none_of(written.begin(), written.begin() + i, is_it),
                "{}: two results would be written there", path);
        require(std::ranges::none_of(read, is_it), "{}: would be read and written over", path);
        if (path != places.records) check_place(path);
    }
}

std::vector<Configuration> configurations(const TrainingRequest& request) {
    std::vector<Configuration> result{configuration(request.said, request.dataset)};
    require(request.compare || request.baseline.empty(),
            "baseline: it is one side of a comparison, which compare asks for");
    if (!request.compare) return result;
    require(result.front().gdc.has_value(),
            "compare: diffusion none is what it would be compared with");
    result.insert(result.begin(), configuration(baseline_of(request), request.dataset));
    return result;
}

std::vector<RunSeries> training_series(const TrainingRequest& request,
                                       std::span<const Configuration> chosen,
                                       const LearningInput& input, const Context& context) {
    std::vector<RunSeries> all;
    for (const SplitSet& set : split_sets(request.said, input.input.dataset, context))
        for (const Configuration& one : chosen)
            all.push_back({request.dataset, input.content, one, set, request.seed});
    return all;
}

Records records_before(const std::string& path, const Context& context) {
    if (path.empty()) return {};
    check_records_place(path);
    std::error_code unreachable;
    if (!std::filesystem::exists(path, unreachable)) check_place(path);
    return records_so_far(path, context);
}

Experiment::Recorded recorder(const std::string& path) {
    return [path](const Record& record) {
        if (!path.empty()) append_record(path, record);
    };
}

TrainingResult run_training(const TrainingRequest& request, std::span<const RunSeries> all,
                            Dataset dataset, const PreparedGraph& graph, const Records& before,
                            const Context& context) {
    const FinishedRuns done_before = runs_done(before);
    check_fits(all, dataset, done_before, context);
    const ProgressTask task(*context.progress, "training", missing_runs(all, done_before));
    Experiment experiment(std::move(dataset), before, recorder(request.records), context, graph);
    TrainingResult result;
    bool wanted = !request.predict.empty() || !request.save.empty();
    experiment.diffuse_for(all);  // first: what has no room is not known after hours of training
    std::vector<Record> last;     // without GDC, on the same splits
    for (const RunSeries& series : all) {
        const auto& gdc = series.configuration.gdc;
        const bool keep = wanted && (!request.compare || gdc);
        SeriesResult runs = experiment.run(series, keep ? Keep::first_model : Keep::nothing);
        if (keep) {
            write_first(request, series, experiment.dataset(), runs.first, context, result);
            wanted = false;
        }
        result.reused += runs.reused;
        const GdcResult* diffused = gdc ? experiment.diffused(*gdc) : nullptr;
        if (diffused != nullptr && !result.diffusion) result.diffusion = done(*gdc, *diffused);
        result.summaries.push_back(summarize(runs.records).front());
        if (request.compare && gdc) result.comparisons.push_back(compare(last, runs.records));
        last = std::move(runs.records);
        result.records.insert(result.records.end(), last.begin(), last.end());
    }
    return result;
}

}  // namespace suffuse
