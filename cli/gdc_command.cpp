#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/gdc_cost.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/strict.h"
#include "cli/theta_text.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::cli {

namespace {

// What was said, as far as it concerns the command itself.
struct GdcRequest {
    EveryCommand common{};
    GraphInput input{};
    Place output{};
    bool strict = false;
    bool dry_run = false;
};

GdcRequest gdc_request_in(const Said& said) {
    return {.common = apply<EveryCommand>(said),
            .input = graph_input(said),
            .output = output_place(said),
            .strict = flag_in(said, "strict"),
            .dry_run = flag_in(said, "dry_run")};
}

void check_request(const GdcRequest& request, const Said& said) {
    if (request.output.path.empty() && !request.dry_run)
        throw InputError("gdc: --output is required (or --dry-run, which tells the cost only)");
    check_output(request.output, request.common);
    check_sources({request.input.graph, theta_path(said)});
    if (!request.output.path.empty()) output_format(request.output);
}

std::vector<GdcOptions> options_in(const std::vector<Variation>& runs) {
    std::vector<GdcOptions> options;
    for (const Variation& run : runs) options.push_back(run.options);
    return options;
}

void write_results(std::vector<WrittenGraph>& results, Dataset dataset, const Context& context) {
    write_for_reader(output_format(results.front().output).is_text, [&] {
        Outputs files(context);
        for (WrittenGraph& written : results) {
            dataset.graph = written.result.graph;
            written.names = write_with_names(dataset, written.output, files, context);
        }
        files.commit();
    });
}

void run_gdc(const Said& said) {
    const GdcRequest request = gdc_request_in(said);
    check_request(request, said);
    const Context context = make_context(request.common);
    GdcReport told{.graph = request.input.graph,
                   .common = request.common,
                   .runs = gdc_variations(with_theta(said, context))};
    const auto places =
        request.dry_run ? std::vector<Place>{} : places_of(request.output, told.runs);
    Stopwatch watch;
    Input input = read(request.input, context);
    keep_own(input, request.input, context);
    std::optional<PreparedGraph> graph(std::in_place, input.dataset.graph, context);
    told.overview = overview_of(*graph);
    note_on_input(input, request.input, request.common);
    told.reading = reading_json(input.reading);
    for (const Place& place : places)
        if (const std::string names = names_place(input.dataset, place); !names.empty())
            check_place(names);
    told.seconds["read"] = watch.lap();
    if (request.dry_run) {
        CostReport report = gdc_costs(told, *graph, context);
        watch.lap();
        report.seconds["total"] = watch.total();
        return tell_costs(report, request.common.json, context);
    }

    announce_cost(told, *graph, context);
    std::vector<WrittenGraph> results;
    for (GdcResult& result : gdc_each(*graph, options_in(told.runs), context))
        results.push_back({.result = std::move(result), .output = places[results.size()]});
    graph.reset();  // the memory is for writing
    for (const WrittenGraph& written : results)
        judge(doubt_about(written.result.certificate), request.strict, request.common);
    told.seconds["diffuse"] = watch.lap();
    write_results(results, std::move(input.dataset), context);
    told.seconds["write"] = watch.lap();
    told.seconds["total"] = watch.total();
    tell_results(told, results, context);
}

}  // namespace

Command gdc_command() {
    std::vector<Option> steps = options_of<GdcOptions>();
    return {.name = "gdc",
            .what = "Graph diffusion convolution: a better graph",
            .footer =
                "Examples:\n  suffuse gdc karate --ppr 0.1 --top-k 8 -o better.npz\n"
                "  suffuse gdc karate --ppr 0.05,0.1,0.15 -o better_{}.npz",
            .positionals = {graph_positional()},
            .options = joined(
                {{text_option("output", "", "OUT",
                              "The graph to write, in any format; '-' for standard output; {} "
                              "stands for the value where an option has several")},
                 with_also_last(std::move(steps)),
                 {strict_option(), cost_only_option()},
                 input_options(),
                 options_of<EveryCommand>(),
                 {output_format_option()}}),
            .run = run_gdc};
}

}  // namespace suffuse::cli
