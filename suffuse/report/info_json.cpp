#include "suffuse/report/info_json.h"

#include "suffuse/report/gdc_json.h"

namespace suffuse {

GdcCost cost_of_gdc(const PreparedGraph& graph, const Context& context) {
    try {
        return {.estimate = estimate(graph, {}, context)};
    } catch (const InputError&) {
        return {};
    } catch (const BudgetError& error) {
        return {.reason = error.what()};
    }
}

Json info_json(const Dataset& dataset, const Description& description, const GdcCost& cost,
               const Context& context) {
    Json json = describe_json(dataset, description);
    if (cost.estimate) json["gdc"] = estimate_json(*cost.estimate);
    if (!cost.reason.empty()) json.update({{"gdc", nullptr}, {"gdc_reason", cost.reason}});
    add_run(json, context);
    return json;
}

}  // namespace suffuse
