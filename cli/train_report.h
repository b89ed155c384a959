#pragma once

#include <span>

#include "words/experiment.h"
#include "words/summary.h"

namespace suffuse::cli {

// What is told about trainings, for people and for machines.
struct TrainReport {
    Json input{};           // what the dataset is
    std::string head{};     // the same as lines
    std::string records{};  // the file of records, if there is one
    Json diffusion{};       // what was computed
    std::string diffusion_lines{};
    std::vector<RunSummary> summaries{};
    std::vector<RunComparison> comparisons{};
    std::int64_t reused = 0;
    Json written = Json::object();  // what -> path
    Json seconds{};
};

TrainReport begin_report(const std::string& word, const Dataset& dataset, const Context& context);

// Lines on model, training and splits of the series.
void add_series(TrainReport& report, std::span<const RunSeries> all);

// The first diffusion that was computed; the doubt about it, empty if there is none.
std::string add_diffusion(TrainReport& report, const RunSeries& series,
                          const Experiment& experiment);

std::string report_text(const TrainReport& report);
Json report_json(const TrainReport& report);

// What would be done, and what of it is done.
struct TrainPlan {
    std::string text{};
    Json json{};
};
TrainPlan plan_of(const TrainReport& report, std::span<const RunSeries> all,
                  const Experiment& experiment, const Context& context);

}  // namespace suffuse::cli
