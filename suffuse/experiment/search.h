#pragma once

#include "suffuse/experiment/tuning.h"

// What `tune` does. Both sides are searched, the graph as it is and its diffusion, so that a
// comparison of their best favours neither.

namespace suffuse {

// What is asked of a search, wherever it is asked.
struct SearchRequest {
    std::string dataset{};   // what the records call it, and the paper's tables
    Said said{};             // options of configuration and splits; an axis may have many values
    int draws = 0;           // for each side; 0: all combinations
    std::uint64_t seed = 0;  // of the draws, and as that of a RunSeries
    std::string records{};   // a file of records that is begun or gone on with; empty: none
};

// What is tried: with GDC first, then without; what would be trained twice once, where it came
// first. Diffusion none has nothing to compare with, and one side. Throws InputError as
// configuration does.
std::vector<Said> trials(const SearchRequest& request);

// A series for each trial, on the seeds for validation or on the splits of a file.
std::vector<RunSeries> search_series(const SearchRequest& request, std::span<const Said> tried,
                                     const LearningInput& input, const PreparedGraph& graph,
                                     const Context& context);

// Both sides, the best of each first.
struct SearchResult {
    std::vector<Trial> trials{};    // as they were asked for: with GDC unless the diffusion is none
    std::vector<Trial> baseline{};  // then the same model without; otherwise empty
    std::int64_t reused = 0;        // runs that the file of records held already
};

// Trains whatever `before` does not hold and records it as soon as it is there. `graph` is that of
// the dataset. Progress counts the runs of all series.
SearchResult run_search(const SearchRequest& request, std::span<const Said> tried,
                        std::span<const RunSeries> all, Dataset dataset, const PreparedGraph& graph,
                        const Records& before, const Context& context);

// Whether there is a best trial of every side: one that has a model.
bool has_best(const SearchResult& found);

// The training that sets the best of both sides against each other, each with its own options, on
// the test seeds or the splits of the file. It says all that the search was told.
TrainingRequest fair_training(const SearchRequest& request, const SearchResult& found);

}  // namespace suffuse
