#include <fmt/format.h>
#include <unistd.h>

#include <memory>

#include "cli/commands.h"
#include "cli/gdc_arguments.h"
#include "cli/gdc_text.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "words/doubt.h"
#include "words/gdc_json.h"
#include "words/overview.h"
#include "words/stopwatch.h"

namespace suffuse::cli {

namespace {

constexpr double long_run = 5;  // seconds, from which on the cost is told first

struct GdcCommand {
    CommonArguments common{};
    InputArguments input{};
    OutputArguments output{};
    GdcArguments steps{};
    bool strict = false;
    bool dry_run = false;
};

void check_arguments(const GdcCommand& command) {
    if (command.output.path.empty() && !command.dry_run)
        throw InputError("gdc: --output is required (or --dry-run, which tells the cost only)");
    check_output(command.output, command.common);
    check_sources({command.input.graph, theta_path(command.steps.diffusion)});
    if (!command.output.path.empty()) output_format(command.output);
}

// What is told about runs, whatever becomes of them.
struct Told {
    const GdcCommand& command;
    std::vector<Variation> runs{};
    Overview overview{};
    Json seconds{};

    // One object for one run, an array for several.
    void print_json(const Json& objects) const {
        print((runs.size() == 1 ? objects.front() : objects).dump() + "\n");
    }
    std::string read_line() const {
        return line("read", command.input.graph + ": " + overview_text(overview));
    }
};

Json cost_json(const Told& told, const GdcOptions& options, const Estimate& cost) {
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

void tell_costs(const Told& told, const std::vector<Estimate>& costs, const Context& context) {
    const bool several = costs.size() > 1;
    Json objects = Json::array();
    std::string text = told.read_line();
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const GdcOptions& options = told.runs[k].options;
        objects.push_back(cost_json(told, options, costs[k]));
        if (several) objects.back()["all_at_most"] = estimate_json(sum_of(costs));
        add_run(objects.back(), context);
        text += line("would do", steps_text(options, costs[k].solver)) +
                line("reason", costs[k].solver.reason) +
                line(several ? "cost alone" : "cost", estimate_text(costs[k], context.threads));
    }
    if (several)
        text += line("all at most", estimate_text(sum_of(costs), context.threads) +
                                        "; what is shared is computed once");
    if (told.command.common.json)
        told.print_json(objects);
    else
        print(text);
}

// A result and where it is.
struct Written {
    GdcResult result{};
    OutputArguments output{};
    std::string names{};
};

Json written_json(const Told& told, const GdcOptions& options, const Written& written) {
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

void tell_results(const Told& told, const std::vector<Written>& results, const Context& context) {
    Json objects = Json::array();
    std::string text = told.read_line();
    for (std::size_t k = 0; k < results.size(); ++k) {
        objects.push_back(written_json(told, told.runs[k].options, results[k]));
        add_run(objects.back(), context);
        text += written_text(told.runs[k].options, results[k]);
    }
    if (told.command.common.json) return told.print_json(objects);
    if (told.command.output.path != "-" && !told.command.common.quiet) print(text);
}

std::vector<Estimate> estimates(const Told& told, const Csr& graph, const Context& context) {
    std::vector<Estimate> costs;
    for (const Variation& run : told.runs) costs.push_back(estimate(graph, run.options, context));
    return costs;
}

// On a terminal, where somebody may be waiting.
void announce(const Told& told, const Csr& graph, const Context& context) {
    const CommonArguments& common = told.command.common;
    if (isatty(STDERR_FILENO) != 1 || common.quiet || common.json) return;
    const Estimate cost = sum_of(estimates(told, graph, context));
    if (cost.seconds > long_run)
        print_note(std::string("this takes ") + (told.runs.size() > 1 ? "at most " : "") +
                   estimate_text(cost, context.threads));
}

// Without a certificate: an end with --strict, a note without.
void judge(const GdcCommand& command, const Certificate& certificate) {
    const std::string doubt = doubt_about(certificate);
    if (doubt.empty()) return;
    if (command.strict) throw NotCertified(doubt + "; nothing was written (--strict)");
    if (!command.common.quiet) print_note(doubt);
}

// Where every result goes; each place is tried before a long computation.
std::vector<OutputArguments> outputs(const GdcCommand& command,
                                     const std::vector<Variation>& runs) {
    std::vector<OutputArguments> result;
    for (const Variation& run : runs) {
        result.push_back(command.output);
        result.back().path = name_for(command.output.path, run, runs.size());
        check_place(result.back().path);
    }
    return result;
}

std::vector<GdcOptions> options_of(const std::vector<Variation>& runs) {
    std::vector<GdcOptions> options;
    for (const Variation& run : runs) options.push_back(run.options);
    return options;
}

void run_gdc(const GdcCommand& command) {
    check_arguments(command);
    const Context context = make_context(command.common);
    Told told{command, gdc_variations(command.steps, context)};
    const auto places =
        command.dry_run ? std::vector<OutputArguments>{} : outputs(command, told.runs);
    Stopwatch watch;
    Input input = read_input(command.input, context);
    told.overview = overview_of(input.dataset.graph, context);
    note_on_input(input, told.overview.directed, command.input, command.common);
    told.seconds["read"] = watch.lap();
    if (command.dry_run) {
        const auto costs = estimates(told, input.dataset.graph, context);
        watch.lap();
        told.seconds["total"] = watch.total();
        return tell_costs(told, costs, context);
    }

    announce(told, input.dataset.graph, context);
    std::vector<Written> results;
    for (GdcResult& result : gdc_each(input.dataset.graph, options_of(told.runs), context))
        results.push_back({.result = std::move(result), .output = places[results.size()]});
    for (const Written& written : results) judge(command, written.result.certificate);
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

Action add_gdc_command(CLI::App& app) {
    auto* command = app.add_subcommand("gdc", "Graph diffusion convolution: a better graph");
    command->footer(
        "Examples:\n  suffuse gdc karate --ppr 0.1 --top-k 8 -o better.npz\n"
        "  suffuse gdc karate --ppr 0.05,0.1,0.15 -o better_{}.npz");
    auto arguments = std::make_shared<GdcCommand>();
    command
        ->add_option(
            "-o,--output", arguments->output.path,
            "The graph to write, in any format; '-' for standard output; {} stands for the "
            "value where an option has several")
        ->option_text("OUT");
    add_gdc_options(*command, arguments->steps);
    command
        ->add_flag("--strict", arguments->strict,
                   "Write nothing (exit code 4) if the result cannot be certified")
        ->group(also_group);
    command->add_flag("--dry-run", arguments->dry_run, "Tell the cost and stop")->group(also_group);
    add_input_options(*command, arguments->input);
    add_input_format(*command, arguments->input);
    add_common_options(*command, arguments->common);
    add_output_format(*command, arguments->output);
    return [arguments] { run_gdc(*arguments); };
}

}  // namespace suffuse::cli
