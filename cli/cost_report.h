#pragma once

#include <span>
#include <string>
#include <vector>

#include "suffuse/gdc/estimate.h"
#include "suffuse/json/json.h"
#include "suffuse/option/option.h"

namespace suffuse::cli {

// --dry-run, to tell the cost and nothing else.
Option cost_only_option();

// What a run would do and cost.
struct PlannedRun {
    std::string steps{};  // for people
    Json options{};       // for machines
    Estimate cost{};
};

// What --dry-run tells.
struct CostReport {
    std::string read{};  // the line on what was read
    Json input{};
    Json reading{};
    std::vector<PlannedRun> runs{};
    std::string refusal{};               // why they would not begin; empty: they would
    std::vector<std::string> instead{};  // what else there is
    Json seconds{};
};

// Several runs at once take no more than one after the other; those that share columns or the
// recurrence behind them take less.
Estimate sum_of(std::span<const PlannedRun> runs);

// Lines for people, or one object for a run and an array for several.
void tell_costs(const CostReport& report, bool json, const Context& context);

}  // namespace suffuse::cli
