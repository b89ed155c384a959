#pragma once

#include "cli/cost_report.h"
#include "cli/gdc_report.h"

namespace suffuse::cli {

// What runs of `gdc` would cost, whether they would begin, and what else there is where they take
// long.
CostReport gdc_costs(const GdcReport& told, const PreparedGraph& graph, const Context& context);

// Before runs begin: a note where a guess of their memory lies beyond what is allowed, and on a
// terminal, where somebody may be waiting, one where they take long.
void announce_cost(const GdcReport& told, const PreparedGraph& graph, const Context& context);

}  // namespace suffuse::cli
