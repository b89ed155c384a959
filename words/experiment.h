#pragma once

#include <functional>
#include <span>

#include "suffuse/gdc/gdc.h"
#include "words/configuration.h"
#include "words/record_file.h"
#include "words/split_words.h"

namespace suffuse {

// One configuration on many splits.
struct RunSeries {
    std::string dataset{};  // what the records call it
    Configuration configuration{};
    SplitSet set{};
    Json also = Json::object();  // more options of the records: what else tells runs apart
    std::uint64_t seed = 0;      // other parameters and dropout on the same splits; 0: the usual
};

// What goes into the record of a run; the results are still zero.
RunRecord planned_record(const RunSeries& series, const SeededSplit& split);

// A model as it was in its best epoch.
struct LearnedModel {
    TrainingTask task;
    ModelParameters parameters{};
};

struct SeriesResult {
    std::vector<RunRecord> records{};  // in the order of the splits
    std::int64_t reused = 0;           // were already among the records
    std::optional<LearnedModel> first{};
};

enum class Keep { nothing, first_model };

// The dataset of all series, and what they have in common: a diffusion is computed once for those
// that follow each other. `recorded` is called with every new record, in the order of the splits,
// as soon as it is there, one call at a time. Runs that `before` holds are not repeated, but for
// the first one if its model is wanted; then it is not recorded again.
class Experiment {
public:
    using Recorded = std::function<void(const RunRecord&)>;

    Experiment(Dataset dataset, const Records& before, Recorded recorded, const Context& context);

    SeriesResult run(const RunSeries& series, Keep keep = Keep::nothing);

    // What all runs of a configuration share.
    TrainingTask task(const Configuration& configuration);

    // The last diffusion; nothing if there was none.
    const std::optional<GdcResult>& diffused() const { return diffused_; }

    const Dataset& dataset() const { return dataset_; }

private:
    const Csr& graph_for(const Configuration& configuration);

    Dataset dataset_;
    FinishedRuns before_;
    Recorded recorded_;
    Context context_;
    std::string diffused_as_{};  // the options of diffused_
    std::optional<GdcResult> diffused_{};
};

// How many runs are still to be done.
std::int64_t missing_runs(std::span<const RunSeries> all, const FinishedRuns& before);

}  // namespace suffuse
