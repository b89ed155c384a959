#pragma once

#include <optional>

#include "suffuse/gdc/estimate.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// What gdc with the paper's defaults would cost; nothing for a graph that gdc would refuse.
std::optional<Estimate> cost_of_gdc(const PreparedGraph& graph, const Context& context);

// The object of `info` without the file.
Json info_json(const Dataset& dataset, const Description& description,
               const std::optional<Estimate>& cost, const Context& context);

}  // namespace suffuse
