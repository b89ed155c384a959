#include "cli/gdc_cost.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/hints.h"
#include "cli/print.h"
#include "suffuse/gdc/check_room.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

constexpr double long_run = 5;        // seconds, from which on the cost is told first
constexpr double very_long_run = 60;  // from which on there may be something better to do
constexpr int some_features = 32;
constexpr double coarser = 100;
constexpr double small_part = 0.9;  // of the nodes: below, the largest component alone is less

std::vector<PlannedRun> planned_runs(const GdcReport& told, const PreparedGraph& graph,
                                     const Context& context) {
    std::vector<PlannedRun> runs;
    for (const Variation& run : told.runs) {
        const Estimate cost = estimate(graph, run.options, context);
        runs.push_back(
            {.steps = steps_text(run.options, cost.solver),
             .options = options_json(run.options, cost.solver, run.options.diffusion.precision),
             .cost = cost});
    }
    return runs;
}

std::string refusal_of(const GdcReport& told, const PreparedGraph& graph, const Context& context) {
    std::vector<GdcOptions> options;
    for (const Variation& run : told.runs) options.push_back(run.options);
    try {
        check_room(graph, options, context);
    } catch (const BudgetError& error) {
        return sentence_of(error);
    }
    return {};
}

// Of the first run: the others differ in a value.
std::vector<std::string> instead_of(const GdcReport& told, const PreparedGraph& graph,
                                    const Estimate& cost, const Context& context) {
    const double nodes = std::max<double>(1, graph.graph().rows());
    std::vector<std::string> others;
    Estimate features = cost;
    features.seconds *= std::min(1.0, some_features / nodes);
    others.push_back(fmt::format("suffuse diffuse: {} features without forming S, {}",
                                 some_features, duration_text(features.seconds)));
    GdcOptions options = told.runs.front().options;
    options.diffusion.tolerance *= coarser;
    if (options.diffusion.tolerance < 1)
        others.push_back(fmt::format("--tolerance {:g}: {}", options.diffusion.tolerance,
                                     duration_text(estimate(graph, options, context).seconds)));
    const double largest = std::ranges::max(graph.components().sizes);
    if (largest < small_part * nodes)
        others.push_back(
            fmt::format("--lcc: the largest component has {} of {} nodes", largest, nodes));
    others.push_back(fmt::format("half of the nodes: about a quarter of the time, {}",
                                 duration_text(cost.seconds / 4)));
    return others;
}

// Whether no result of these runs can be too large for the memory.
bool surely_fits(const GdcReport& told, const PreparedGraph& graph, const Context& context) {
    const double nodes = graph.graph().rows();
    constexpr double bytes_of_entry = 4 * 12;  // four copies, in double
    return nodes * nodes * bytes_of_entry * static_cast<double>(told.runs.size()) <
           static_cast<double>(context.budget.limit().count);
}

}  // namespace

CostReport gdc_costs(const GdcReport& told, const PreparedGraph& graph, const Context& context) {
    CostReport report{.read = read_line(told),
                      .input = overview_json(told.overview),
                      .reading = told.reading,
                      .runs = planned_runs(told, graph, context),
                      .refusal = refusal_of(told, graph, context),
                      .seconds = told.seconds};
    const Estimate cost = sum_of(report.runs);
    if (cost.seconds > very_long_run || cost.memory > context.budget.limit())
        report.instead = instead_of(told, graph, report.runs.front().cost, context);
    return report;
}

void announce_cost(const GdcReport& told, const PreparedGraph& graph, const Context& context) {
    const EveryCommand& common = told.common;
    const bool waiting = isatty(STDERR_FILENO) == 1 && !common.json;
    if (common.quiet || (!waiting && surely_fits(told, graph, context))) return;
    if (!refusal_of(told, graph, context).empty()) return;  // the run says so
    const Estimate cost = sum_of(planned_runs(told, graph, context));
    const auto is_dense = [](const Variation& run) {
        return run.options.diffusion.solver == Solver::dense;  // asks for its memory first of all
    };
    if (cost.memory > context.budget.limit() && std::ranges::none_of(told.runs, is_dense))
        print_note(fmt::format("this may need {} of memory, {} is allowed (--memory)",
                               to_string(cost.memory), to_string(context.budget.limit())));
    if (waiting && cost.seconds > long_run)
        print_note(std::string("this takes ") + (told.runs.size() > 1 ? "at most " : "") +
                   estimate_text(cost, context.threads));
}

}  // namespace suffuse::cli
