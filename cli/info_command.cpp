#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/print.h"
#include "suffuse/report/gdc_text.h"
#include "suffuse/report/info_json.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::cli {

namespace {

void run_info(const Said& said) {
    const auto common = apply<EveryCommand>(said);
    const GraphInput asked = graph_input(said);
    const Context context = make_context(common);
    Input input = read(asked, context);
    keep_own(input, asked, context);
    const PreparedGraph graph(input.dataset.graph, context);
    const Description description = describe(input.dataset, graph, context);
    note_on_input(input, asked, common);
    const auto cost = cost_of_gdc(graph, context);
    if (common.json) {
        Json json{{"path", asked.graph},
                  {"format", input.reading.format},
                  {"reading", reading_json(input.reading)}};
        json.update(info_json(input.dataset, description, cost, context));
        return print(json.dump() + "\n");
    }
    print(clause_lines("read as", reading_clauses(input.reading)) +
          description_text(input.dataset, description));
    if (cost.estimate) print(line("gdc cost", estimate_text(*cost.estimate, context.threads)));
    if (!cost.reason.empty()) print(line("gdc cost", "unknown: " + cost.reason));
}

}  // namespace

Command info_command() {
    return {.name = "info",
            .what = "What is this graph",
            .footer = "Example:\n  suffuse info karate",
            .positionals = {graph_positional()},
            .options = joined({reading_options(),
                               options_of<EveryCommand>(),
                               // Nothing is written: --format is that of the graph.
                               {text_option("format", common_group, "NAME",
                                            "Format of GRAPH; default: recognised")}}),
            .run = [](const Said& said) {
                Said renamed = said;
                if (const OptionValue* format = said.find("format")) renamed.say("from", *format);
                run_info(renamed);
            }};
}

}  // namespace suffuse::cli
