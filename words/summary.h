#pragma once

#include <span>
#include <vector>

#include "suffuse/statistics/paired.h"
#include "words/records.h"

namespace suffuse {

// The runs of one dataset, model, diffusion and set of options, on many splits.
struct RunSummary {
    std::string dataset{};
    std::string model{};
    std::string diffusion{};
    Json options = Json::object();
    MeanInterval test{};
    MeanInterval validation{};
    std::int64_t diverged = 0;  // runs among them whose loss was not finite
    std::int64_t repeated = 0;  // older runs of the same seed, left out
    double epochs = 0;          // of a run, on average
    double seconds = 0;         // of all runs together
};

// The records that belong together, groups and seeds in the order of their first appearance. A seed
// counts once: the last record of it does. Options are equal whatever the order of their keys.
std::vector<std::vector<RunRecord>> group_runs(std::span<const RunRecord> records);

std::vector<RunSummary> summarize(std::span<const RunRecord> records,
                                  const ResamplingOptions& options = {});

// Test accuracies of b against those of a on the seeds that both have.
struct RunComparison {
    PairedComparison test{};
    std::int64_t unpaired = 0;  // seeds that only one of them has
};

// Throws InputError unless a and b are each one group, of one dataset, with a seed in common.
RunComparison compare(std::span<const RunRecord> a, std::span<const RunRecord> b,
                      const ResamplingOptions& options = {});

Json summary_json(const RunSummary& summary);
Json comparison_json(const RunComparison& comparison);

}  // namespace suffuse
