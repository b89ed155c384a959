#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/print.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/option/field.h"
#include "suffuse/report/graph_json.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::cli {

namespace {

const Words<Symmetrize>& symmetrize_words() {
    static const Words<Symmetrize> words{{"max", Symmetrize::max},
                                         {"mean", Symmetrize::mean},
                                         {"sum", Symmetrize::sum},
                                         {"union", Symmetrize::either}};
    return words;
}

Option symmetrize_option() {
    return with_words({.name = "symmetrize",
                       .group = reading_group,
                       .shown = "RULE",
                       .help = "Combine A and A^T: union, sum, mean, max"},
                      symmetrize_words());
}

Json converted_json(const GraphInput& asked, const Place& output, const Input& input,
                    const std::string& names) {
    const Csr& graph = input.dataset.graph;
    Json json{{"input", {{"path", asked.graph}, {"format", input.reading.format}}},
              {"reading", reading_json(input.reading)},
              {"output",
               {{"path", output.path},
                {"format", output_format(output).name},
                {"nodes", graph.rows()},
                {"entries", graph.entries()},
                {"weighted", graph.is_weighted()}}}};
    if (!names.empty()) json["output"]["ids"] = names;
    return json;
}

void run_convert(const Said& said) {
    const auto common = apply<EveryCommand>(said);
    GraphInput asked = graph_input(said);
    asked.options.looks_for_direction = false;  // entries go out as they came in
    const Place output = output_place(said, "OUT");
    check_output(output, common);
    const Format& format = output_format(output);
    const Context context = make_context(common);
    Stopwatch watch;
    Input input = read(asked, context);
    note_on_input(input, asked, common);
    Json seconds{{"read", watch.lap()}};
    keep_own(input, asked, context);
    if (const OptionValue* rule = said.find("symmetrize"))
        input.dataset.graph = symmetrize(
            input.dataset.graph, meaning(symmetrize_option(), symmetrize_words(), *rule), context);
    std::string names;
    write_for_reader(format.is_text,
                     [&] { names = write_with_names(input.dataset, output, context); });
    seconds["write"] = watch.lap();
    seconds["total"] = watch.total();
    if (common.json) {
        Json json = converted_json(asked, output, input, names);
        json["seconds"] = std::move(seconds);
        add_run(json, context);
        return print(json.dump() + "\n", {output.path});
    }
    if (output.path != "-" && !common.quiet)
        print(
            fmt::format("{}: {} nodes, {} entries, {}{}\n", output.path, input.dataset.graph.rows(),
                        input.dataset.graph.entries(), format.name, names_text(names)),
            {output.path});
}

std::string formats_help() {
    std::string text = "Formats (gzip and zstd by a final .gz or .zst):\n";
    for (const Format& format : formats()) {
        std::string suffixes;
        for (const auto suffix : format.suffixes) suffixes += std::string(suffix) + " ";
        const bool fits = suffixes.size() + format.holds.size() < 80;
        text += fmt::format("  {:<17}{}{}{}\n", format.name, suffixes,
                            fits ? "" : "\n" + std::string(19, ' '), format.holds);
    }
    return text + "Example:\n  suffuse convert karate karate.npz";
}

}  // namespace

Command convert_command() {
    return {
        .name = "convert",
        .what = "Any graph file to any other",
        .footer = formats_help(),
        .positionals = {graph_positional(), {"OUT", "The file to write; '-' for standard output"}},
        .options = joined({reading_options(),
                           {symmetrize_option(), from_option()},
                           options_of<EveryCommand>(),
                           {output_format_option()}}),
        .run = run_convert};
}

}  // namespace suffuse::cli
