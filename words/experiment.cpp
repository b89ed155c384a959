#include "words/experiment.h"

#include <algorithm>

#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"
#include "suffuse/models/record.h"

namespace suffuse {

namespace {

using Parameters = std::vector<tape::Matrix<float>>;

Parameters copied(const Parameters& parameters, const Context& context) {
    Parameters copies;
    for (const auto& parameter : parameters) {
        copies.emplace_back(context, parameter.rows(), parameter.cols(), "kept parameters");
        std::ranges::copy(parameter.values(), copies.back().values().begin());
    }
    return copies;
}

std::uint64_t run_seed(const RunSeries& series, std::uint64_t split) {
    return series.seed == 0 ? split : Rng(series.seed).stream("run", split).next();
}

RunRecord with_result(RunRecord record, const TrainResult& result) {
    record.validation_accuracy = result.validation_accuracy;
    record.test_accuracy = result.test_accuracy;
    record.epochs = result.epochs;
    record.best_epoch = result.best_epoch;
    record.seconds = result.seconds;
    record.diverged = result.diverged;
    return record;
}

}  // namespace

RunRecord planned_record(const RunSeries& series, const SeededSplit& split) {
    RunRecord record{.dataset = series.dataset,
                     .model = model_name(series.configuration.model),
                     .diffusion = series.configuration.diffusion,
                     .options = configuration_json(series.configuration),
                     .seed = split.seed,
                     .version = std::string(version())};
    record.options.update(series.set.options);
    if (series.seed != 0) record.options["model_seed"] = series.seed;
    record.options.update(series.also);
    return record;
}

Experiment::Experiment(Dataset dataset, const Records& before, Recorded recorded,
                       const Context& context)
    : dataset_(std::move(dataset)),
      before_(before),
      recorded_(std::move(recorded)),
      context_(context) {}

const Csr& Experiment::graph_for(const Configuration& configuration) {
    if (!configuration.gdc) return dataset_.graph;
    const std::string options =
        configuration_json({.gdc = configuration.gdc, .model = GcnOptions{}}).dump();
    if (!diffused_ || diffused_as_ != options) {
        diffused_.reset();
        diffused_ = gdc(dataset_.graph, *configuration.gdc, context_);
        diffused_as_ = options;
    }
    return diffused_->graph;
}

TrainingTask Experiment::task(const Configuration& configuration) {
    return {record_model<float>(configuration.model, graph_for(configuration), *dataset_.features,
                                class_count(dataset_), context_),
            dataset_.labels};
}

std::int64_t Experiment::missing(const RunSeries& series) const {
    return std::ranges::count_if(series.set.splits, [&](const SeededSplit& split) {
        return !before_.contains(planned_record(series, split));
    });
}

SeriesResult Experiment::run(const RunSeries& series, Keep keep) {
    SeriesResult result;
    std::vector<Run> runs;
    std::vector<std::size_t> places;  // of the runs among the splits
    for (std::size_t k = 0; k < series.set.splits.size(); ++k) {
        const SeededSplit& split = series.set.splits[k];
        result.records.push_back(planned_record(series, split));
        const RunRecord* known = before_.find(result.records[k]);
        if (known != nullptr) result.records[k] = *known;
        result.reused += known != nullptr ? 1 : 0;
        if (known != nullptr && (k > 0 || keep == Keep::nothing)) continue;
        runs.push_back({split.split, run_seed(series, split.seed)});
        places.push_back(k);
    }
    if (runs.empty()) return result;
    TrainingTask shared = task(series.configuration);
    const auto done = [&](std::size_t run, const TrainedModel& model) {
        const std::size_t k = places[run];
        if (k == 0 && keep == Keep::first_model)
            result.first = LearnedModel{shared, copied(model.parameters, context_)};
        if (before_.contains(result.records[k])) return;
        result.records[k] = with_result(std::move(result.records[k]), model.result);
        if (recorded_) recorded_(result.records[k]);
    };
    train_each(shared, runs, series.configuration.train, context_, done);
    return result;
}

}  // namespace suffuse
