#pragma once

#include "suffuse/experiment/experiment.h"
#include "suffuse/gdc/estimate.h"
#include "suffuse/train/cost.h"

// What trainings will cost, before they start.

namespace suffuse {

// From when every training stops as early as it can to when none stops before its last epoch.
struct SecondsSpan {
    double least = 0;
    double most = 0;
};

struct SeriesPlan {
    std::int64_t missing = 0;             // runs that are still to be done
    std::optional<Estimate> diffusion{};  // nothing: the graph as it is
    std::optional<TrainingCost> one{};    // one training; nothing: it cannot fit into the memory
    int least_epochs = 0;                 // until the patience is over
    int most_epochs = 0;
    SecondsSpan seconds{};  // all missing runs, on context.threads threads
    Bytes memory{};         // the most that is held at once, all included
};

struct Plan {
    std::vector<SeriesPlan> series{};  // in the order of the series
    std::int64_t diffusions = 0;       // that have to be computed; what they share counts once
    SecondsSpan seconds{};             // diffusions included
    Bytes memory{};
    bool fits = true;  // false: it needs more than that, as far as is known
};

// Measures a few epochs of what differs in model or size; where the diffusion is not known yet, on
// a graph of the size that it is expected to have. Throws as check_fits does.
Plan plan_trainings(std::span<const RunSeries> all, const Dataset& dataset,
                    const PreparedGraph& graph, const FinishedRuns& before, const Context& context);

// Throws BudgetError if a training that is missing cannot fit into what is left of the memory,
// whatever its graph will be, saying what could.
void check_fits(std::span<const RunSeries> all, const Dataset& dataset, const FinishedRuns& before,
                const Context& context);

}  // namespace suffuse
