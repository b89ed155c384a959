#pragma once

#include <span>
#include <vector>

#include "suffuse/records/record.h"
#include "suffuse/statistics/paired.h"

namespace suffuse {

// The mean of a metric over the runs that have it, interval.count of them; 0 if it is null in all.
struct MetricSummary {
    std::string name{};
    MeanInterval interval{};
};

// The runs of one dataset, model, diffusion and set of options, on many splits.
struct RunSummary {
    RunIdentity run{};                     // of any of them: all but the seed is common
    Json applied = Json::object();         // what was applied in all that say so; null: it differs
    std::int64_t count = 0;                // runs
    std::vector<MetricSummary> metrics{};  // by name; epochs are averaged below
    std::int64_t diverged = 0;             // runs among them whose loss was not finite
    std::int64_t repeated = 0;             // older runs of the same seed, left out
    double epochs = 0;                     // of a run, on average
    double seconds = 0;                    // of all runs together

    const MeanInterval* metric(std::string_view name) const;  // null: no run has it
};

// The records that belong together, groups and seeds in the order of their first appearance. A seed
// counts once: the last record of it does. Options are equal whatever the order of their keys.
std::vector<std::vector<Record>> group_runs(std::span<const Record> records);

std::vector<RunSummary> summarize(std::span<const Record> records,
                                  const ResamplingOptions& options = {});

// A metric of b against that of a on the seeds where both have it.
struct RunComparison {
    PairedComparison test{};    // of no pairs, where none is left: it says nothing
    std::int64_t unpaired = 0;  // seeds that only one of them has
    RunIdentity run{};          // of any run of b: all but the seed is common
    std::int64_t diverged = 0;  // seeds of both that are no pair: one, or both, diverged before it
                                // had a model
};

// Throws InputError unless a and b are each one group, of one dataset, with a seed in common.
RunComparison compare(std::span<const Record> a, std::span<const Record> b,
                      std::string_view metric = "test_accuracy",
                      const ResamplingOptions& options = {});

}  // namespace suffuse
