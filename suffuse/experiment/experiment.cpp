#include "suffuse/experiment/experiment.h"

#include <algorithm>

#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"
#include "suffuse/records/utc_text.h"

namespace suffuse {

namespace {

std::uint64_t run_seed(const RunSeries& series, std::uint64_t split) {
    return series.seed == 0 ? split : Rng(series.seed).stream("run", split).next();
}

Training training_of(const RunSeries& series, std::size_t split) {
    const SeededSplit& seeded = series.set.splits[split];
    return {seeded.split, run_seed(series, seeded.seed)};
}

Json accuracy_json(const std::optional<double>& accuracy) {
    return accuracy ? Json(*accuracy) : Json();
}

Json metrics_of(const TrainResult& result) {
    return {{"validation_accuracy", accuracy_json(result.validation_accuracy)},
            {"test_accuracy", accuracy_json(result.test_accuracy)},
            {"epochs", result.epochs},
            {"best_epoch", result.best_epoch}};
}

// When what has taken so many seconds until now began.
std::chrono::system_clock::time_point began(double seconds) {
    using Clock = std::chrono::system_clock;
    return Clock::now() -
           std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// What the program chose where it was left to choose.
Json applied_of(const GdcResult& result) {
    return {{"solver", result.solver.name}, {"float64", result.precision == Precision::float64}};
}

}  // namespace

RunIdentity identity_of(const RunSeries& series, const SeededSplit& split) {
    RunIdentity run{.dataset = series.dataset,
                    .content = series.content,
                    .model = std::string(model_name(series.configuration.model)),
                    .diffusion = diffusion_name(series.configuration),
                    .options = configuration_json(series.configuration),
                    .seed = split.seed};
    run.options.update(series.set.options);
    if (series.seed != 0) run.options["model_seed"] = series.seed;
    return run;
}

Experiment::Experiment(Dataset dataset, const Records& before, Recorded recorded,
                       const Context& context, std::optional<PreparedGraph> graph)
    : dataset_(std::move(dataset)),
      before_(runs_done(before)),
      recorded_(std::move(recorded)),
      context_(context),
      inner_(context.inside()),
      prepared_(std::move(graph)) {}

const PreparedGraph& Experiment::prepared() {
    if (!prepared_) prepared_.emplace(dataset_.graph, inner_);
    return *prepared_;
}

const GdcResult* Experiment::diffused(const GdcOptions& options) const {
    const auto found = std::ranges::find(diffused_, options, &Diffused::options);
    return found == diffused_.end() ? nullptr : &found->result;
}

void Experiment::diffuse_for(std::span<const RunSeries> group) {
    std::vector<GdcOptions> wanted;
    for (const RunSeries& series : group) {
        const auto& options = series.configuration.gdc;
        if (options && !is_done(series) && std::ranges::find(wanted, *options) == wanted.end())
            wanted.push_back(*options);
    }
    diffused_.clear();
    if (wanted.empty()) return;
    std::vector<GdcResult> results = gdc_each(prepared(), wanted, inner_);
    for (std::size_t k = 0; k < wanted.size(); ++k)
        diffused_.push_back({std::move(wanted[k]), std::move(results[k])});
}

const Csr& Experiment::graph_for(const Configuration& configuration) {
    if (!configuration.gdc) return dataset_.graph;
    if (const GdcResult* known = diffused(*configuration.gdc)) return known->graph;
    diffused_.clear();
    GdcResult result = gdc(prepared(), *configuration.gdc, inner_);
    return diffused_.emplace_back(Diffused{*configuration.gdc, std::move(result)}).result.graph;
}

TrainingTask Experiment::task(const Configuration& configuration) {
    return prepare_training(
        configuration.model,
        {graph_for(configuration), *dataset_.features, dataset_.labels, class_count(dataset_)},
        inner_);
}

bool Experiment::is_done(const RunSeries& series) const {
    return missing_runs({&series, 1}, before_) == 0;
}

SeriesResult Experiment::run(const RunSeries& series, Keep keep) {
    SeriesResult result;
    std::vector<std::size_t> missing;  // places among the splits
    for (std::size_t k = 0; k < series.set.splits.size(); ++k) {
        const RunIdentity run = identity_of(series, series.set.splits[k]);
        const Record* known = before_.find(run);
        result.records.push_back(known != nullptr ? *known : Record{.run = run});
        if (known == nullptr)
            missing.push_back(k);
        else
            ++result.reused;
    }
    if (missing.empty() && keep == Keep::nothing) return result;
    TrainingTask shared = task(series.configuration);
    TrainedEach trained = train_missing(series, missing, shared, result);
    if (keep == Keep::first_model)
        result.first = first_model(series, missing, std::move(trained.first), std::move(shared),
                                   result.records);
    return result;
}

TrainedEach Experiment::train_missing(const RunSeries& series, std::span<const std::size_t> places,
                                      const TrainingTask& shared, SeriesResult& result) {
    if (places.empty()) return {};
    std::vector<Training> runs;
    for (const std::size_t k : places) runs.push_back(training_of(series, k));
    const auto& gdc = series.configuration.gdc;
    const Json applied = gdc ? applied_of(*diffused(*gdc)) : Json::object();
    const auto done = [&](std::size_t run, const TrainResult& found) {
        Record& record = result.records[places[run]];
        record.applied = applied;
        record.metrics = metrics_of(found);
        record.seconds = found.seconds;
        record.started = utc_text(began(found.seconds));
        record.version = version();
        record.commit = commit();
        record.diverged = found.diverged;
        if (recorded_) recorded_(record);
        context_.progress->advance(1);
    };
    return train_each(shared, runs, series.configuration.train, inner_, done);
}

// A training that ended before its first epoch has none. `first` is that of the first one trained
// just now; any other is trained again, with the same bits.
std::optional<LearnedModel> Experiment::first_model(const RunSeries& series,
                                                    std::span<const std::size_t> trained,
                                                    ModelParameters first, TrainingTask shared,
                                                    std::span<const Record> records) {
    for (std::size_t k = 0; k < records.size(); ++k) {
        if (records[k].metric("best_epoch") == 0.0) continue;
        if (!trained.empty() && trained.front() == k)
            return LearnedModel{std::move(shared), std::move(first), k};
        TrainedModel again =
            train(shared, training_of(series, k), series.configuration.train, inner_);
        if (again.result.best_epoch > 0)
            return LearnedModel{std::move(shared), std::move(again.parameters), k};
    }
    return std::nullopt;
}

FinishedRuns runs_done(const Records& records) {
    const std::vector<std::string_view> models = model_names();
    Records all = records;
    for (Record& record : all.runs) {
        RunIdentity& run = record.run;
        if (std::ranges::find(models, run.model) != models.end())
            run.options = with_options_before(run.model, run.diffusion, std::move(run.options));
    }
    return FinishedRuns(all);
}

std::int64_t missing_runs(std::span<const RunSeries> all, const FinishedRuns& before) {
    std::int64_t missing = 0;
    for (const RunSeries& series : all)
        missing += std::ranges::count_if(series.set.splits, [&](const SeededSplit& split) {
            return !before.contains(identity_of(series, split));
        });
    return missing;
}

}  // namespace suffuse
