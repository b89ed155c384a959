#pragma once

#include <functional>
#include <span>

#include "suffuse/experiment/configuration.h"
#include "suffuse/experiment/splits.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/records/finished_runs.h"
#include "suffuse/train/train.h"

namespace suffuse {

// One configuration on many splits.
struct RunSeries {
    std::string dataset{};  // what the records call it
    std::string content{};  // as in RunIdentity
    Configuration configuration{};
    SplitSet set{};
    std::uint64_t seed = 0;  // other parameters and dropout on the same splits; 0: the usual
};

RunIdentity identity_of(const RunSeries& series, const SeededSplit& split);

// A model as it was in its best epoch.
struct LearnedModel {
    TrainingTask task;
    ModelParameters parameters{};
    std::size_t split = 0;  // which of its set
};

struct SeriesResult {
    std::vector<Record> records{};        // in the order of the splits
    std::int64_t reused = 0;              // were already among the records
    std::optional<LearnedModel> first{};  // if wanted: of the first split that did not diverge at
                                          // once; nothing if all did
};

enum class Keep { nothing, first_model };

// The dataset of all series, and what they have in common: their diffusions. `recorded` is called
// with every new record, in the order of the splits, as soon as it is there, one call at a time.
// Runs that `before` holds are not repeated, but for the one whose model is wanted; then it is not
// recorded again. Whoever owns the context has begun a task, which advances by one for every
// run that is done. All diffusions share one prepared graph; without one that is made where the
// first is computed.
class Experiment {
public:
    using Recorded = std::function<void(const Record&)>;

    Experiment(Dataset dataset, const Records& before, Recorded recorded, const Context& context,
               std::optional<PreparedGraph> graph = {});

    SeriesResult run(const RunSeries& series, Keep keep = Keep::nothing);

    // Diffuses for these series at once, in place of whatever was diffused before: those with runs
    // that are still to be done.
    void diffuse_for(std::span<const RunSeries> group);

    // What all runs of a configuration share.
    TrainingTask task(const Configuration& configuration);

    // The diffusion of these options; null if it is not at hand.
    const GdcResult* diffused(const GdcOptions& options) const;

    bool is_done(const RunSeries& series) const;

    const Dataset& dataset() const { return dataset_; }

private:
    struct Diffused {
        GdcOptions options{};
        GdcResult result{};
    };

    TrainedEach train_missing(const RunSeries& series, std::span<const std::size_t> places,
                              const TrainingTask& shared, SeriesResult& result);
    std::optional<LearnedModel> first_model(const RunSeries& series,
                                            std::span<const std::size_t> trained,
                                            ModelParameters first, TrainingTask shared,
                                            std::span<const Record> records);
    const PreparedGraph& prepared();
    const Csr& graph_for(const Configuration& configuration);

    Dataset dataset_;
    FinishedRuns before_;
    Recorded recorded_;
    Context context_;  // its task counts runs
    Context inner_;    // for what goes on inside
    std::optional<PreparedGraph> prepared_;
    std::vector<Diffused> diffused_{};
};

// The runs of records. Options that did not exist when a record was written count as what they were
// then.
FinishedRuns runs_done(const Records& records);

// How many runs are still to be done.
std::int64_t missing_runs(std::span<const RunSeries> all, const FinishedRuns& before);

}  // namespace suffuse
