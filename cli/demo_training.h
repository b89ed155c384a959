#pragma once

#include <string>

#include "suffuse/dataset/citation.h"
#include "suffuse/report/train_json.h"

namespace suffuse::cli {

// A model trained with and without GDC on a generated citation network.
struct TrainingDemo {
    CitationOptions network{};
    std::vector<RunSummary> summaries{};  // without, with
    RunComparison comparison{};
};

TrainingDemo run_training_demo(const Context& context);

std::string training_demo_text(const TrainingDemo& demo);
Json training_demo_json(const TrainingDemo& demo);

}  // namespace suffuse::cli
