#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/print.h"
#include "words/describe_json.h"
#include "words/generator_words.h"
#include "words/stopwatch.h"

namespace suffuse::cli {

namespace {

struct GenerateArguments {
    CommonArguments common{};
    OutputArguments output{};
};

using MakeDataset = std::function<Dataset(std::uint64_t seed, const Context&)>;

void generate_to_file(const GenerateArguments& arguments, const std::string& kind,
                      const MakeDataset& make) {
    check_output(arguments.output, arguments.common);
    const Format& format = output_format(arguments.output);
    const Context context = make_context(arguments.common);
    Stopwatch watch;
    const Dataset dataset = make(arguments.common.seed, context);
    write_graph(dataset, arguments.output.path, &format, context);
    const double seconds = watch.lap();
    const Csr& graph = dataset.graph;
    if (arguments.common.json) {
        Json json{{"kind", kind},
                  {"seed", arguments.common.seed},
                  {"output",
                   {{"path", arguments.output.path},
                    {"format", format.name},
                    {"nodes", graph.rows()},
                    {"entries", graph.entries()}}},
                  {"seconds", {{"total", seconds}}}};
        add_run(json, context);
        print(json.dump() + "\n");
    } else if (arguments.output.path != "-" && !arguments.common.quiet) {
        print(fmt::format("{}: {} nodes, {} entries, {}\n", arguments.output.path, graph.rows(),
                          graph.entries(), format.name));
    }
}

template <class Value>
void add_option(CLI::App& kind, const std::string& name, Value& value, const char* what) {
    if constexpr (std::is_same_v<Value, bool>)
        kind.add_flag(name, value, what);
    else
        kind.add_option(name, value, what)->capture_default_str();
}

// Adds the kinds one by one; the one that is chosen becomes the action.
class Kinds {
public:
    Kinds(CLI::App& command, std::shared_ptr<GenerateArguments> arguments,
          std::shared_ptr<Action> chosen)
        : command_(command), arguments_(std::move(arguments)), chosen_(std::move(chosen)) {}

    template <class T>
    void add(const std::string& name, const std::string& what, const T& defaults) {
        auto options = std::make_shared<T>(defaults);
        CLI::App& kind =
            add_kind(name, what, [options](std::uint64_t seed, const Context& context) {
                return make_dataset(*options, seed, context);
            });
        for_each_field(*options, [&](std::string field, auto& value, const char* meaning) {
            std::ranges::replace(field, '_', '-');
            add_option(kind, "--" + field, value, meaning);
        });
    }

private:
    CLI::App& add_kind(const std::string& name, const std::string& what, MakeDataset make) {
        auto* kind = command_.add_subcommand(name, what);
        kind->fallthrough();
        kind->footer("Example:\n  suffuse generate " + name + " -o " + name + ".npz");
        kind->callback([arguments = arguments_, chosen = chosen_, name, make = std::move(make)] {
            *chosen = [=] { generate_to_file(*arguments, name, make); };
        });
        return *kind;
    }

    CLI::App& command_;
    std::shared_ptr<GenerateArguments> arguments_;
    std::shared_ptr<Action> chosen_;
};

}  // namespace

Action add_generate_command(CLI::App& app) {
    auto* command = app.add_subcommand("generate", "Seeded random graphs");
    command->footer("Example:\n  suffuse generate blocks --nodes 2000 --seed 7 -o blocks.npz");
    command->require_subcommand(1);
    auto arguments = std::make_shared<GenerateArguments>();
    auto chosen = std::make_shared<Action>();
    command->add_option("-o,--output", arguments->output.path, "The file to write; '-' for a pipe")
        ->required()
        ->type_name("OUT");
    add_common_options(*command, arguments->common);
    add_output_format(*command, arguments->output);
    Kinds kinds(*command, arguments, chosen);
    for_each_kind([&](const char* name, const char* what, const auto& defaults) {
        kinds.add(name, what, defaults);
    });
    return [chosen] { (*chosen)(); };
}

}  // namespace suffuse::cli
