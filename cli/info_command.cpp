#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "cli/commands.h"
#include "cli/gdc_text.h"
#include "cli/input.h"
#include "cli/print.h"
#include "words/info_json.h"

namespace suffuse::cli {

namespace {

struct InfoArguments {
    CommonArguments common{};
    InputArguments input{};
};

void info(const InfoArguments& arguments) {
    const Context context = make_context(arguments.common);
    const Input input = read_input(arguments.input, context);
    const Description description = describe(input.dataset, context);
    note_on_input(input, description.directed, arguments.input, arguments.common);
    const auto cost = cost_of_gdc(input.dataset.graph, context);
    if (arguments.common.json) {
        Json json{{"path", arguments.input.graph}, {"format", input.format}};
        json.update(info_json(input.dataset, description, cost, context));
        return print(json.dump() + "\n");
    }
    print(description_text(input.dataset, description));
    if (cost) print(line("gdc cost", estimate_text(*cost, context.threads)));
}

}  // namespace

Action add_info_command(CLI::App& app) {
    auto* command = app.add_subcommand("info", "What is this graph");
    command->footer("Example:\n  suffuse info karate");
    auto arguments = std::make_shared<InfoArguments>();
    add_input_options(*command, arguments->input);
    add_common_options(*command, arguments->common);
    command
        ->add_option("--format", arguments->input.words.format,
                     "Format of GRAPH; default: recognised")
        ->type_name("NAME")
        ->group("Common options");
    return [arguments] { info(*arguments); };
}

}  // namespace suffuse::cli
