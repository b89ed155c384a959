#include "suffuse/report/info_json.h"

#include "suffuse/report/gdc_json.h"

namespace suffuse {

std::optional<Estimate> cost_of_gdc(const PreparedGraph& graph, const Context& context) {
    try {
        return estimate(graph, {}, context);
    } catch (const InputError&) {
        return std::nullopt;
    }
}

Json info_json(const Dataset& dataset, const Description& description,
               const std::optional<Estimate>& cost, const Context& context) {
    Json json = describe_json(dataset, description);
    if (cost) json["gdc"] = estimate_json(*cost);
    add_run(json, context);
    return json;
}

}  // namespace suffuse
