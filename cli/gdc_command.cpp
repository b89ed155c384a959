#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/theta_text.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/report/gdc_text.h"

namespace suffuse::cli {

namespace {

constexpr double long_run = 5;  // seconds, from which on the cost is told first

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

// What is told about runs, whatever becomes of them.
struct GdcReport {
    const GdcRequest& request;
    std::vector<Variation> runs{};
    Overview overview{};
    Json seconds{};

    // One object for one run, an array for several.
    void print_json(const Json& objects) const {
        print((runs.size() == 1 ? objects.elements().front() : objects).dump() + "\n");
    }
    std::string read_line() const {
        return line("read", request.input.graph + ": " + overview_text(overview));
    }
};

Json cost_json(const GdcReport& told, const GdcOptions& options, const Estimate& cost) {
    return {{"input", overview_json(told.overview)},
            {"options", options_json(options, cost.solver, options.diffusion.precision)},
            {"solver", solver_json(cost.solver)},
            {"estimate", estimate_json(cost)},
            {"seconds", told.seconds}};
}

// Several runs at once take no more than one after the other; those that share columns or the
// recurrence behind them take less.
Estimate sum_of(const std::vector<Estimate>& costs) {
    Estimate sum;
    for (const Estimate& cost : costs) {
        sum.seconds += cost.seconds;
        sum.memory = sum.memory + cost.memory;
        sum.edge_columns += cost.edge_columns;
    }
    return sum;
}

void tell_costs(const GdcReport& told, const std::vector<Estimate>& costs, const Context& context) {
    const bool several = costs.size() > 1;
    Json objects = Json::array();
    std::string text = told.read_line();
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
    if (told.request.common.json)
        told.print_json(objects);
    else
        print(text);
}

// A result and where it is.
struct Written {
    GdcResult result{};
    Place output{};
    std::string names{};
};

Json written_json(const GdcReport& told, const GdcOptions& options, const Written& written) {
    Json json = result_json(told.overview, options, written.result);
    json["output"]["path"] = written.output.path;
    json["output"]["format"] = output_format(written.output).name;
    if (!written.names.empty()) json["output"]["ids"] = written.names;
    json["seconds"] = told.seconds;
    return json;
}

std::string written_text(const GdcOptions& options, const Written& written) {
    const GdcResult& result = written.result;
    return line("done", steps_text(options, result.solver)) +
           line("proven", certificate_text(result.certificate)) +
           line("written",
                fmt::format("{}: {} entries, {}{}", written.output.path, result.graph.entries(),
                            output_format(written.output).name, names_text(written.names)));
}

void tell_results(const GdcReport& told, const std::vector<Written>& results,
                  const Context& context) {
    Json objects = Json::array();
    std::string text = told.read_line();
    for (std::size_t k = 0; k < results.size(); ++k) {
        Json object = written_json(told, told.runs[k].options, results[k]);
        add_run(object, context);
        objects.push_back(std::move(object));
        text += written_text(told.runs[k].options, results[k]);
    }
    if (told.request.common.json) return told.print_json(objects);
    if (told.request.output.path != "-" && !told.request.common.quiet) print(text);
}

std::vector<Estimate> estimates(const GdcReport& told, const PreparedGraph& graph,
                                const Context& context) {
    std::vector<Estimate> costs;
    for (const Variation& run : told.runs) costs.push_back(estimate(graph, run.options, context));
    return costs;
}

// On a terminal, where somebody may be waiting.
void announce(const GdcReport& told, const PreparedGraph& graph, const Context& context) {
    const EveryCommand& common = told.request.common;
    if (isatty(STDERR_FILENO) != 1 || common.quiet || common.json) return;
    const Estimate cost = sum_of(estimates(told, graph, context));
    if (cost.seconds > long_run)
        print_note(std::string("this takes ") + (told.runs.size() > 1 ? "at most " : "") +
                   estimate_text(cost, context.threads));
}

// Without a certificate: an end with --strict, a note without.
void judge(const GdcRequest& request, const Certificate& certificate) {
    const std::string doubt = doubt_about(certificate);
    if (doubt.empty()) return;
    if (request.strict) throw NotCertified(doubt + "; nothing was written (--strict)");
    if (!request.common.quiet) print_note(doubt);
}

// The name with the value instead of {}. Throws InputError if several results would have one name.
std::string name_for(const std::string& name, const Variation& variation, std::size_t results) {
    const auto at = name.find("{}");
    if (results > 1 && at == std::string::npos)
        throw InputError(
            fmt::format("--output: {} results need a name with {{}} for the value, as "
                        "in out_{{}}.npz, found '{}'",
                        results, name));
    if (at == std::string::npos) return name;
    return std::string(name).replace(at, 2, variation.value);
}

// Where every result goes; each place is tried before a long computation.
std::vector<Place> outputs(const GdcRequest& request, const std::vector<Variation>& runs) {
    std::vector<Place> result;
    for (const Variation& run : runs) {
        result.push_back(request.output);
        result.back().path = name_for(request.output.path, run, runs.size());
        check_place(result.back().path);
    }
    return result;
}

std::vector<GdcOptions> options_in(const std::vector<Variation>& runs) {
    std::vector<GdcOptions> options;
    for (const Variation& run : runs) options.push_back(run.options);
    return options;
}

void run_gdc(const Said& said) {
    const GdcRequest request = gdc_request_in(said);
    check_request(request, said);
    const Context context = make_context(request.common);
    GdcReport told{request, gdc_variations(with_theta(said, context))};
    const auto places = request.dry_run ? std::vector<Place>{} : outputs(request, told.runs);
    Stopwatch watch;
    Input input = read(request.input, context);
    std::optional<PreparedGraph> graph(std::in_place, input.dataset.graph, context);
    told.overview = overview_of(*graph);
    note_on_input(input, told.overview.directed, request.input, request.common);
    told.seconds["read"] = watch.lap();
    if (request.dry_run) {
        const auto costs = estimates(told, *graph, context);
        watch.lap();
        told.seconds["total"] = watch.total();
        return tell_costs(told, costs, context);
    }

    announce(told, *graph, context);
    std::vector<Written> results;
    for (GdcResult& result : gdc_each(*graph, options_in(told.runs), context))
        results.push_back({.result = std::move(result), .output = places[results.size()]});
    graph.reset();  // the memory is for writing
    for (const Written& written : results) judge(request, written.result.certificate);
    told.seconds["diffuse"] = watch.lap();
    for (Written& written : results) {
        input.dataset.graph = written.result.graph;
        written.names = write_with_names(input.dataset, written.output, context);
    }
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
                 {flag_option("strict", also_group,
                              "Write nothing (exit code 4) if the result cannot be certified"),
                  flag_option("dry_run", also_group, "Tell the cost and stop")},
                 input_options(),
                 options_of<EveryCommand>(),
                 {output_format_option()}}),
            .run = run_gdc};
}

}  // namespace suffuse::cli
