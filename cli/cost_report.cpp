#include "cli/cost_report.h"

#include "cli/command.h"
#include "cli/print.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

Json cost_json(const CostReport& report, const PlannedRun& run) {
    Json json{{"input", report.input},
              {"reading", report.reading},
              {"options", run.options},
              {"solver", solver_json(run.cost.solver)},
              {"estimate", estimate_json(run.cost)}};
    if (!report.refusal.empty()) json["refused"] = report.refusal;
    if (!report.instead.empty()) json["instead"] = report.instead;
    json["seconds"] = report.seconds;
    if (report.runs.size() > 1) json["all_at_most"] = estimate_json(sum_of(report.runs));
    return json;
}

std::string costs_text(const CostReport& report, const Context& context) {
    const bool several = report.runs.size() > 1;
    std::string text = report.read;
    for (const PlannedRun& run : report.runs)
        text += line("would do", run.steps) + line("reason", run.cost.solver.reason) +
                line(several ? "cost alone" : "cost", estimate_text(run.cost, context.threads));
    if (several)
        text += line("all at most", estimate_text(sum_of(report.runs), context.threads) +
                                        "; what is shared is computed once");
    if (!report.refusal.empty()) text += line("refused", report.refusal);
    for (const std::string& other : report.instead) text += line("instead", other);
    return text;
}

}  // namespace

Option cost_only_option() {
    return flag_option("dry_run", also_group, "Tell the cost and stop");
}

Estimate sum_of(std::span<const PlannedRun> runs) {
    Estimate sum;
    for (const PlannedRun& run : runs) {
        sum.seconds += run.cost.seconds;
        sum.memory = sum.memory + run.cost.memory;
        sum.edge_columns += run.cost.edge_columns;
    }
    return sum;
}

void tell_costs(const CostReport& report, bool json, const Context& context) {
    if (!json) return print(costs_text(report, context));
    Json objects = Json::array();
    for (const PlannedRun& run : report.runs) {
        Json object = cost_json(report, run);
        add_run(object, context);
        objects.push_back(std::move(object));
    }
    print_objects(objects);
}

}  // namespace suffuse::cli
