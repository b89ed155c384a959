#include <fmt/format.h>

#include <map>
#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "words/describe_json.h"
#include "words/stopwatch.h"

namespace suffuse::cli {

namespace {

struct ConvertArguments {
    CommonArguments common{};
    InputArguments input{};
    OutputArguments output{};
    std::string symmetrize{};
};

const std::map<std::string, Symmetrize> symmetrize_words{{"union", Symmetrize::either},
                                                         {"sum", Symmetrize::sum},
                                                         {"mean", Symmetrize::mean},
                                                         {"max", Symmetrize::max}};

void print_json(const ConvertArguments& arguments, const Input& input, const std::string& names,
                Json seconds, const Context& context) {
    const Csr& graph = input.dataset.graph;
    Json json{{"input", {{"path", arguments.input.graph}, {"format", input.format}}},
              {"output",
               {{"path", arguments.output.path},
                {"format", output_format(arguments.output).name},
                {"nodes", graph.rows()},
                {"entries", graph.entries()},
                {"weighted", graph.is_weighted()}}},
              {"seconds", std::move(seconds)}};
    if (!names.empty()) json["output"]["ids"] = names;
    add_run(json, context);
    print(json.dump() + "\n");
}

void convert(const ConvertArguments& arguments) {
    check_output(arguments.output, arguments.common);
    const Format& format = output_format(arguments.output);
    const Context context = make_context(arguments.common);
    Stopwatch watch;
    Input input = read_input(arguments.input, context);
    if (!arguments.symmetrize.empty())
        input.dataset.graph =
            symmetrize(input.dataset.graph, symmetrize_words.at(arguments.symmetrize), context);
    Json seconds{{"read", watch.lap()}};
    const std::string names = write_with_names(input.dataset, arguments.output, context);
    seconds["write"] = watch.lap();
    seconds["total"] = watch.total();
    if (arguments.common.json)
        return print_json(arguments, input, names, std::move(seconds), context);
    if (arguments.output.path != "-" && !arguments.common.quiet)
        print(fmt::format("{}: {} nodes, {} entries, {}{}\n", arguments.output.path,
                          input.dataset.graph.rows(), input.dataset.graph.entries(), format.name,
                          names_text(names)));
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
    command->add_option("OUT", arguments->output.path, "The file to write; '-' for standard output")
        ->required()
        ->option_text(" ");
    command
        ->add_option("--symmetrize", arguments->symmetrize,
                     "Combine A and A^T: union, sum, mean, max")
        ->type_name("RULE")
        ->check(CLI::IsMember(symmetrize_words))
        ->group("Reading the graph");
    add_input_format(*command, arguments->input);
    add_common_options(*command, arguments->common);
    add_output_format(*command, arguments->output);
    return [arguments] { convert(*arguments); };
}

}  // namespace suffuse::cli
