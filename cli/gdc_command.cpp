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

// What is told about a run, whatever becomes of it.
struct Told {
    const GdcCommand& command;
    GdcOptions options;
    Overview overview;
    Json seconds{};

    std::string read_line() const {
        return line("read", command.input.graph + ": " + overview_text(overview));
    }
};

void tell_cost(const Told& told, const Estimate& cost, const Context& context) {
    if (told.command.common.json) {
        Json json{
            {"input", overview_json(told.overview)},
            {"options", options_json(told.options, cost.solver, told.options.diffusion.precision)},
            {"solver", solver_json(cost.solver)},
            {"estimate", estimate_json(cost)},
            {"seconds", told.seconds}};
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    print(told.read_line() + line("would do", steps_text(told.options, cost.solver)) +
          line("reason", cost.solver.reason) + line("cost", estimate_text(cost, context.threads)));
}

void tell_result(const Told& told, const GdcResult& result, const std::string& names,
                 const Context& context) {
    const OutputArguments& output = told.command.output;
    if (told.command.common.json) {
        Json json = result_json(told.overview, told.options, result);
        json["output"]["path"] = output.path;
        json["output"]["format"] = output_format(output).name;
        if (!names.empty()) json["output"]["ids"] = names;
        json["seconds"] = told.seconds;
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    if (output.path == "-" || told.command.common.quiet) return;
    print(told.read_line() + line("done", steps_text(told.options, result.solver)) +
          line("proven", certificate_text(result.certificate)) +
          line("written", fmt::format("{}: {} entries, {}{}", output.path, result.graph.entries(),
                                      output_format(output).name, names_text(names))));
}

// On a terminal, where somebody may be waiting.
void announce(const Told& told, const Csr& graph, const Context& context) {
    const CommonArguments& common = told.command.common;
    if (isatty(STDERR_FILENO) != 1 || common.quiet || common.json) return;
    const Estimate cost = estimate(graph, told.options, context);
    if (cost.seconds > long_run) print_note("this takes " + estimate_text(cost, context.threads));
}

// Without a certificate: an end with --strict, a note without.
void judge(const GdcCommand& command, const Certificate& certificate) {
    const std::string doubt = doubt_about(certificate);
    if (doubt.empty()) return;
    if (command.strict) throw NotCertified(doubt + "; nothing was written (--strict)");
    if (!command.common.quiet) print_note(doubt);
}

void run_gdc(const GdcCommand& command) {
    check_arguments(command);
    const Context context = make_context(command.common);
    const GdcOptions options = gdc_options(command.steps, context);
    if (!command.dry_run) check_place(command.output.path);
    Stopwatch watch;
    Input input = read_input(command.input, context);
    const Overview overview = overview_of(input.dataset.graph, context);
    note_on_input(input, overview.directed, command.input, command.common);
    Told told{command, options, overview};
    told.seconds["read"] = watch.lap();
    if (command.dry_run) {
        const Estimate cost = estimate(input.dataset.graph, options, context);
        watch.lap();
        told.seconds["total"] = watch.total();
        return tell_cost(told, cost, context);
    }

    announce(told, input.dataset.graph, context);
    const GdcResult result = gdc(input.dataset.graph, options, context);
    judge(command, result.certificate);
    told.seconds["diffuse"] = watch.lap();
    input.dataset.graph = result.graph;
    const std::string names = write_with_names(input.dataset, command.output, context);
    told.seconds["write"] = watch.lap();
    told.seconds["total"] = watch.total();
    tell_result(told, result, names, context);
}

}  // namespace

Action add_gdc_command(CLI::App& app) {
    auto* command = app.add_subcommand("gdc", "Graph diffusion convolution: a better graph");
    command->footer("Example:\n  suffuse gdc karate --ppr 0.1 --top-k 8 -o better.npz");
    auto arguments = std::make_shared<GdcCommand>();
    command
        ->add_option("-o,--output", arguments->output.path,
                     "The graph to write, in any format; '-' for standard output")
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
