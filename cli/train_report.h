#pragma once

#include <span>

#include "suffuse/experiment/plan.h"
#include "suffuse/report/train_json.h"

namespace suffuse::cli {

// What is told about trainings, for people and for machines, beside their result.
struct TrainReport {
    Overview overview{};    // of the graph
    Json input{};           // what the dataset is
    std::string head{};     // the same as lines
    std::string records{};  // the file of records, if there is one
    Json reading{};         // how it was understood
    Json seconds{};
};

TrainReport begin_report(const std::string& word, const LearningInput& input,
                         const PreparedGraph& graph);

// Lines on model, training and splits of the series.
void add_series(TrainReport& report, std::span<const RunSeries> all);

// "reused       3 runs of runs.jsonl", or nothing.
std::string reused_line(const TrainReport& report, std::int64_t reused);

std::string report_text(const TrainReport& report, const TrainingResult& result);
Json report_json(const TrainReport& report, const TrainingResult& result);

// What would be done, what of it is done, and what the rest costs.
struct PlanReport {
    std::string text{};
    Json json{};
};

// Every series by itself.
PlanReport plan_of_each(const TrainReport& report, std::span<const RunSeries> all, const Plan& plan,
                        const Context& context);
// All of them together, for a search.
PlanReport plan_of_all(const TrainReport& report, std::span<const RunSeries> all, const Plan& plan,
                       const Context& context);

}  // namespace suffuse::cli
