#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <map>
#include <memory>

#include "cli/commands.h"
#include "cli/describe_json.h"
#include "cli/input.h"
#include "cli/print.h"

namespace suffuse::cli {

namespace {

using Clock = std::chrono::steady_clock;

struct ConvertArguments {
    CommonArguments common{};
    InputArguments input{};
    std::string output{};
    std::string symmetrize{};
};

const std::map<std::string, Symmetrize> symmetrize_words{{"union", Symmetrize::either},
                                                         {"sum", Symmetrize::sum},
                                                         {"mean", Symmetrize::mean},
                                                         {"max", Symmetrize::max}};

double seconds(Clock::time_point from, Clock::time_point to) {
    return std::chrono::duration<double>(to - from).count();
}

const Format& output_format(const ConvertArguments& arguments) {
    if (!arguments.common.format.empty()) return format_named(arguments.common.format);
    return format_for(arguments.output);
}

// Names beside the output, if there are any and there is a place for them.
std::string write_names(const Dataset& dataset, const std::string& output) {
    if (dataset.node_names.empty() || output == "-") return {};
    std::string path = id_map_path(output);
    write_id_map(dataset, path);
    return path;
}

void convert(const ConvertArguments& arguments) {
    if (arguments.common.json && arguments.output == "-")
        throw InputError("--json and the output '-' both need standard output; choose one");
    const Format& format = output_format(arguments);
    const Context context = make_context(arguments.common);
    const auto start = Clock::now();
    Input input = read_input(arguments.input, context);
    if (!arguments.symmetrize.empty())
        input.dataset.graph =
            symmetrize(input.dataset.graph, symmetrize_words.at(arguments.symmetrize), context);
    const auto read = Clock::now();
    write_graph(input.dataset, arguments.output, &format, context);
    const std::string names = write_names(input.dataset, arguments.output);
    const auto written = Clock::now();

    const Csr& graph = input.dataset.graph;
    if (arguments.common.json) {
        Json json{{"input", {{"path", arguments.input.graph}, {"format", input.format}}},
                  {"output",
                   {{"path", arguments.output},
                    {"format", format.name},
                    {"nodes", graph.rows()},
                    {"entries", graph.entries()},
                    {"weighted", graph.is_weighted()}}},
                  {"seconds",
                   {{"read", seconds(start, read)},
                    {"write", seconds(read, written)},
                    {"total", seconds(start, written)}}}};
        if (!names.empty()) json["output"]["ids"] = names;
        add_run(json, context);
        print(json.dump() + "\n");
    } else if (arguments.output != "-" && !arguments.common.quiet) {
        print(fmt::format("{}: {} nodes, {} entries, {}{}\n", arguments.output, graph.rows(),
                          graph.entries(), format.name,
                          names.empty() ? "" : "; names of the nodes in " + names));
    }
}

std::string formats_help() {
    std::string text = "Formats (gzip and zstd by a final .gz or .zst):\n";
    for (const Format& format : formats()) {
        std::string suffixes;
        for (const auto suffix : format.suffixes) suffixes += std::string(suffix) + " ";
        text += fmt::format("  {:<17}{}{}\n", format.name, suffixes, format.holds);
    }
    return text + "Example:\n  suffuse convert karate karate.npz";
}

}  // namespace

Action add_convert_command(CLI::App& app) {
    auto* command = app.add_subcommand("convert", "Any graph file to any other");
    command->footer(formats_help());
    auto arguments = std::make_shared<ConvertArguments>();
    add_input_options(*command, arguments->input);
    command->add_option("OUT", arguments->output, "The file to write; '-' for standard output")
        ->required()
        ->option_text(" ");
    command
        ->add_option("--symmetrize", arguments->symmetrize,
                     "Combine A and A^T: union, sum, mean, max")
        ->type_name("RULE")
        ->check(CLI::IsMember(symmetrize_words))
        ->group("Reading the graph");
    command->add_option("--from", arguments->input.format, "Format of GRAPH; default: recognised")
        ->type_name("NAME")
        ->group("Reading the graph");
    add_common_options(*command, arguments->common);
    command
        ->add_option("--format", arguments->common.format, "Format of OUT; default: by its suffix")
        ->type_name("NAME")
        ->group("Common options");
    return [arguments] { convert(*arguments); };
}

}  // namespace suffuse::cli
