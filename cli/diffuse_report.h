#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/cost_report.h"
#include "cli/every_command.h"
#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/io/place.h"
#include "suffuse/report/graph_json.h"

namespace suffuse::cli {

// What is told about runs of `diffuse`, whatever becomes of them.
struct DiffuseReport {
    std::string graph{};  // as it was named
    EveryCommand common{};
    std::vector<Variation> runs{};  // of steps 1 and 2
    Overview overview{};
    NodeId features = 0;
    Json reading{};
    Json seconds{};
};

CostReport diffuse_costs(const DiffuseReport& told, const PreparedGraph& graph,
                         const NodeFeatures& features, const Context& context);

// A result, without its values, and where it is.
struct WrittenFeatures {
    Place output{};
    Json json{};
    std::string text{};
};
WrittenFeatures written_features(const DiffuseReport& told, const Variation& run,
                                 const DiffuseResult& result, const Place& output);

void tell_results(const DiffuseReport& told, std::span<const WrittenFeatures> results,
                  const Context& context);

}  // namespace suffuse::cli
