#pragma once

#include <optional>

#include "suffuse/gdc/estimate.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// What gdc with its defaults would cost. Neither for a graph that gdc would refuse.
struct GdcCost {
    std::optional<Estimate> estimate{};
    std::string reason{};  // why it could not be found out: finding out takes memory too
};
GdcCost cost_of_gdc(const PreparedGraph& graph, const Context& context);

// The object of `info` without the file.
Json info_json(const Dataset& dataset, const Description& description, const GdcCost& cost,
               const Context& context);

}  // namespace suffuse
