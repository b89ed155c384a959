#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/print.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/dataset/graph_kinds.h"
#include "suffuse/report/graph_json.h"

namespace suffuse::cli {

namespace {

void run_generate(const GraphKind& kind, const Said& said) {
    const auto common = apply<EveryCommand>(said);
    const Place output = output_place(said);
    check_output(output, common);
    const Format& format = output_format(output);
    const Context context = make_context(common);
    Stopwatch watch;
    const Dataset dataset = kind.make(said, common.seed, context);
    write_for_reader(format.is_text, [&] { write_with_names(dataset, output, context); });
    const double seconds = watch.lap();
    const Csr& graph = dataset.graph;
    if (common.json) {
        Json json{{"kind", kind.name},
                  {"seed", common.seed},
                  {"output",
                   {{"path", output.path},
                    {"format", format.name},
                    {"nodes", graph.rows()},
                    {"entries", graph.entries()}}},
                  {"seconds", {{"total", seconds}}}};
        add_run(json, context);
        print(json.dump() + "\n", {output.path});
    } else if (output.path != "-" && !common.quiet) {
        print(fmt::format("{}: {} nodes, {} entries, {}\n", output.path, graph.rows(),
                          graph.entries(), format.name),
              {output.path});
    }
}

Command kind_command(const GraphKind& kind) {
    const std::string name(kind.name);
    return {.name = name,
            .what = std::string(kind.help),
            .footer = fmt::format("Example:\n  suffuse generate {} -o {}.npz", name, name),
            .options = kind.options,
            .run = [&kind](const Said& said) { run_generate(kind, said); }};
}

}  // namespace

Command generate_command() {
    Command command{
        .name = "generate",
        .what = "Seeded random graphs",
        .footer = "Example:\n  suffuse generate blocks --nodes 2000 --seed 7 -o blocks.npz",
        .options = joined({{text_option("output", "", "OUT", "The file to write; '-' for a pipe")},
                           options_of<EveryCommand>(),
                           {output_format_option()}}),
        .required = {"output"}};
    for (const GraphKind& kind : graph_kinds()) command.kinds.push_back(kind_command(kind));
    return command;
}

}  // namespace suffuse::cli
