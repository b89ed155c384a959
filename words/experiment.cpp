#include "words/experiment.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"

namespace suffuse {

namespace {

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
    return prepare_training(
        configuration.model,
        {graph_for(configuration), *dataset_.features, dataset_.labels, class_count(dataset_)},
        context_);
}

SeriesResult Experiment::run(const RunSeries& series, Keep keep) {
    SeriesResult result;
    std::vector<Training> runs;
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
    const auto done = [&](std::size_t run, const TrainResult& found) {
        RunRecord& record = result.records[places[run]];
        if (before_.contains(record)) return;
        record = with_result(std::move(record), found);
        if (recorded_) recorded_(record);
    };
    TrainedEach trained = train_each(shared, runs, series.configuration.train, context_, done);
    if (keep == Keep::first_model) {
        require(trained.results.front().best_epoch > 0,
                "the training on the first split diverged at once: there is no model to keep");
        result.first = LearnedModel{std::move(shared), std::move(trained.first)};
    }
    return result;
}

std::int64_t missing_runs(std::span<const RunSeries> all, const FinishedRuns& before) {
    std::int64_t missing = 0;
    for (const RunSeries& series : all)
        missing += std::ranges::count_if(series.set.splits, [&](const SeededSplit& split) {
            return !before.contains(planned_record(series, split));
        });
    return missing;
}

}  // namespace suffuse
