#pragma once

#include "suffuse/experiment/training.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// What a dataset to learn from is.
Json learning_json(const Dataset& dataset, const Overview& overview);

Json summary_json(const RunSummary& summary);

// With the verdict as a sentence.
Json comparison_json(const RunComparison& comparison);

// The object of `suffuse train` for machines, between its input and its seconds.
Json training_json(const TrainingResult& result);

}  // namespace suffuse
