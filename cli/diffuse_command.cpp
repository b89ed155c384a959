#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/gdc_arguments.h"
#include "cli/gdc_text.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "suffuse/io/compress.h"
#include "suffuse/io/features.h"
#include "words/doubt.h"
#include "words/gdc_json.h"
#include "words/overview.h"
#include "words/stopwatch.h"

namespace suffuse::cli {

namespace {

struct DiffuseCommand {
    CommonArguments common{};
    InputArguments input{};
    std::string features{};  // empty: those of the graph's file
    OutputArguments output{};
    DiffusionArguments steps{};
};

void check_arguments(const DiffuseCommand& command) {
    check_output(command.output, command.common);
    check_sources({command.input.graph, command.features, theta_path(command.steps)});
    const std::string& path = command.output.path;
    if (command.output.format.empty() && path != "-" && content_suffix(path) != ".npy")
        throw InputError(path + ": features are written as .npy; or say --format npy");
}

NodeFeatures features_of(const DiffuseCommand& command, const Dataset& dataset,
                         const Context& context) {
    if (!command.features.empty())
        return read_features(open_source(command.features, context), context);
    if (!dataset.features)
        throw InputError(command.input.graph +
                         ": has no features of its own; name a file with them behind it");
    return *dataset.features;
}

// What is told about a run.
struct Told {
    const DiffuseCommand& command;
    TransitionOptions transition;
    DiffusionOptions diffusion;
    Overview overview;
    Json seconds{};
};

std::string result_text(const Told& told, const DiffuseResult& result) {
    const DenseMatrix& features = result.features;
    const bool wide = std::holds_alternative<Array<double>>(features.values);
    return line("read", fmt::format("{}: {}; {} features", told.command.input.graph,
                                    overview_text(told.overview), features.cols)) +
           line("done", steps_text(told.transition, told.diffusion, result.solver)) +
           line("proven", fmt::format("feature c within {:.2g} (asked: {:g}) times sum_i |X_ic|",
                                      result.max_abs_error, result.tolerance)) +
           line("written", fmt::format("{}: {} x {}, {}", told.command.output.path, features.rows,
                                       features.cols, wide ? "float64" : "float32"));
}

void tell(const Told& told, const DiffuseResult& result, const Context& context) {
    const CommonArguments& common = told.command.common;
    if (const std::string doubt = doubt_about(result); !doubt.empty() && !common.quiet)
        print_note(doubt);
    if (common.json) {
        Json json = result_json(told.overview, told.transition, told.diffusion, result);
        json["output"]["path"] = told.command.output.path;
        json["seconds"] = told.seconds;
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    if (told.command.output.path != "-" && !common.quiet) print(result_text(told, result));
}

void run_diffuse(const DiffuseCommand& command) {
    check_arguments(command);
    const Context context = make_context(command.common);
    Told told{command,
              transition_options(command.steps.lists.words),
              diffusion_options(command.steps, context),
              {}};
    check_place(command.output.path);
    Stopwatch watch;
    const Input input = read_input(command.input, context);
    const Csr& graph = input.dataset.graph;
    const NodeFeatures features = features_of(command, input.dataset, context);
    told.overview = overview_of(graph, context);
    note_on_input(input, told.overview.directed, command.input, command.common);
    told.seconds["read"] = watch.lap();
    const DiffuseResult result = diffuse(graph, features, told.transition, told.diffusion, context);
    told.seconds["diffuse"] = watch.lap();
    write_features(result.features, command.output.path);
    told.seconds["write"] = watch.lap();
    told.seconds["total"] = watch.total();
    tell(told, result, context);
}

}  // namespace

Action add_diffuse_command(CLI::App& app) {
    auto* command = app.add_subcommand("diffuse", "Diffused features, without forming S");
    command->footer(
        "Row j of the result is sum_i S[i, j] x_i.\n"
        "Example:\n"
        "  suffuse generate citation -o papers.npz\n"
        "  suffuse diffuse papers.npz -o diffused.npy");
    auto arguments = std::make_shared<DiffuseCommand>();
    command
        ->add_option("-o,--output", arguments->output.path,
                     "The .npy array to write; '-' for standard output")
        ->option_text("OUT")
        ->required();
    add_diffusion_options(*command, arguments->steps);
    add_float64_option(*command, arguments->steps);
    add_input_options(*command, arguments->input);
    add_input_format(*command, arguments->input);
    command
        ->add_option("FEATURES", arguments->features,
                     "A row for every node: .npy, or a sparse .npz; default: those in GRAPH")
        ->option_text(" ");
    add_common_options(*command, arguments->common);
    command->add_option("--format", arguments->output.format, "Format of OUT: npy")
        ->type_name("NAME")
        ->check(CLI::IsMember({"npy"}))
        ->group("Common options");
    return [arguments] { run_diffuse(*arguments); };
}

}  // namespace suffuse::cli
