#include "cli/gdc_report.h"

#include <fmt/format.h>

#include "cli/output.h"
#include "cli/print.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

// One object for one run, an array for several.
void print_json(const Json& objects, const std::vector<std::string>& written = {}) {
    const bool one = objects.elements().size() == 1;
    print((one ? objects.elements().front() : objects).dump() + "\n", written);
}

std::string read_line(const GdcReport& told) {
    return line("read", told.graph + ": " + overview_text(told.overview));
}

Json cost_json(const GdcReport& told, const GdcOptions& options, const Estimate& cost) {
    return {{"input", overview_json(told.overview)},
            {"reading", told.reading},
            {"options", options_json(options, cost.solver, options.diffusion.precision)},
            {"solver", solver_json(cost.solver)},
            {"estimate", estimate_json(cost)},
            {"seconds", told.seconds}};
}

Json written_json(const GdcReport& told, const GdcOptions& options, const WrittenGraph& written) {
    Json json = result_json(told.overview, options, written.result);
    json["output"]["path"] = written.output.path;
    json["output"]["format"] = output_format(written.output).name;
    if (!written.names.empty()) json["output"]["ids"] = written.names;
    json["reading"] = told.reading;
    json["seconds"] = told.seconds;
    return json;
}

std::string written_text(const GdcOptions& options, const WrittenGraph& written) {
    const GdcResult& result = written.result;
    return line("done", steps_text(options, result.solver)) +
           line("proven", certificate_text(result.certificate)) +
           line("written",
                fmt::format("{}: {} entries, {}{}", written.output.path, result.graph.entries(),
                            output_format(written.output).name, names_text(written.names)));
}

}  // namespace

Estimate sum_of(std::span<const Estimate> costs) {
    Estimate sum;
    for (const Estimate& cost : costs) {
        sum.seconds += cost.seconds;
        sum.memory = sum.memory + cost.memory;
        sum.edge_columns += cost.edge_columns;
    }
    return sum;
}

void tell_costs(const GdcReport& told, std::span<const Estimate> costs, const Context& context) {
    const bool several = costs.size() > 1;
    Json objects = Json::array();
    std::string text = read_line(told);
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const GdcOptions& options = told.runs[k].options;
        Json object = cost_json(told, options, costs[k]);
        if (several) object["all_at_most"] = estimate_json(sum_of(costs));
        add_run(object, context);
        objects.push_back(std::move(object));
        text += line("would do", steps_text(options, costs[k].solver)) +
                line("reason", costs[k].solver.reason) +
                line(several ? "cost alone" : "cost", estimate_text(costs[k], context.threads));
    }
    if (several)
        text += line("all at most", estimate_text(sum_of(costs), context.threads) +
                                        "; what is shared is computed once");
    if (told.common.json)
        print_json(objects);
    else
        print(text);
}

void tell_results(const GdcReport& told, std::span<const WrittenGraph> results,
                  const Context& context) {
    Json objects = Json::array();
    std::string text = read_line(told);
    for (std::size_t k = 0; k < results.size(); ++k) {
        Json object = written_json(told, told.runs[k].options, results[k]);
        add_run(object, context);
        objects.push_back(std::move(object));
        text += written_text(told.runs[k].options, results[k]);
    }
    std::vector<std::string> paths;
    for (const WrittenGraph& written : results) paths.push_back(written.output.path);
    if (told.common.json) return print_json(objects, paths);
    if (results.front().output.path != "-" && !told.common.quiet) print(text, paths);
}

}  // namespace suffuse::cli
