#pragma once

#include "suffuse/experiment/tuning.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// What a dataset to learn from is.
Json learning_json(const LearningInput& input, const Overview& overview);

Json summary_json(const RunSummary& summary);

// A trial of a search, without any metric of the test nodes (test_...): those are for the end, not
// for choosing.
Json trial_json(const Trial& trial);

// With the verdict as a sentence.
Json comparison_json(const RunComparison& comparison);

// The object of `suffuse train` for machines, between its input and its seconds.
Json training_json(const TrainingResult& result);

// What follows: how the input was understood, if it came from a file; seconds and memory.
struct LearningSeconds {
    double read = 0;
    double train = 0;
};
void add_learning_run(Json& json, const Reading& reading, const LearningSeconds& seconds,
                      const Context& context);

}  // namespace suffuse
