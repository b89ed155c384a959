#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/describe_json.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/stopwatch.h"
#include "suffuse/dataset/citation.h"
#include "suffuse/generate/generate.h"

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

// Adds the kinds one by one; the one that is chosen becomes the action.
class Kinds {
public:
    Kinds(CLI::App& command, std::shared_ptr<GenerateArguments> arguments,
          std::shared_ptr<Action> chosen)
        : command_(command), arguments_(std::move(arguments)), chosen_(std::move(chosen)) {}

    // A kind whose options are the fields of T; `add` gives them their names.
    template <class T, class Add>
    void add(const std::string& name, const std::string& what, const Add& add_options) {
        auto options = std::make_shared<T>();
        add_options(add_kind(name, what,
                             [options](std::uint64_t seed, const Context& context) {
                                 Dataset dataset;
                                 if constexpr (std::is_same_v<T, CitationOptions>)
                                     dataset = generate_citation(*options, seed, context);
                                 else
                                     dataset.graph = generate(*options, seed, context);
                                 return dataset;
                             }),
                    *options);
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

template <class Value>
void option(CLI::App& kind, const char* name, Value& value, const char* what) {
    kind.add_option(name, value, what)->capture_default_str();
}

constexpr auto nodes_only = [](CLI::App& kind, auto& o) {
    option(kind, "--nodes", o.nodes, "Number of nodes");
};

constexpr auto random_options = [](CLI::App& kind, auto& o) {
    nodes_only(kind, o);
    option(kind, "--average-degree", o.average_degree, "Expected degree of a node");
};

constexpr auto block_options = [](CLI::App& kind, auto& o) {
    random_options(kind, o);
    option(kind, "--blocks", o.blocks, "Number of blocks");
    option(kind, "--within", o.within, "Expected share of the edges inside blocks");
};

void add_random_kinds(Kinds& kinds) {
    kinds.add<ErdosRenyi>("erdos-renyi", "Every pair with the same probability", random_options);
    kinds.add<BlockModel>("blocks", "Stochastic block model", block_options);
    kinds.add<DegreeCorrectedBlockModel>(
        "degree-corrected-blocks", "Block model with power-law degrees",
        [](CLI::App& kind, auto& o) {
            block_options(kind, o);
            option(kind, "--exponent", o.exponent, "Exponent of the power law");
        });
    kinds.add<PreferentialAttachment>(
        "preferential", "Preferential attachment", [](CLI::App& kind, auto& o) {
            nodes_only(kind, o);
            option(kind, "--edges-per-node", o.edges_per_node, "Edges that every new node draws");
        });
    kinds.add<RMat>("rmat", "R-MAT, directed", [](CLI::App& kind, auto& o) {
        option(kind, "--scale", o.scale, "2^scale nodes");
        option(kind, "--edge-factor", o.edge_factor, "Draws per node");
        option(kind, "--a", o.a, "Probability of the quadrant 00");
        option(kind, "--b", o.b, "Probability of the quadrant 01");
        option(kind, "--c", o.c, "Probability of the quadrant 10");
        kind.add_flag("--mirror", o.undirected, "Add the opposite of every edge");
    });
    kinds.add<CitationOptions>(
        "citation", "A citation network with words and classes", [](CLI::App& kind, auto& o) {
            random_options(kind, o);
            option(kind, "--classes", o.classes, "Number of classes");
            option(kind, "--homophily", o.homophily, "Expected share of edges inside classes");
            option(kind, "--features", o.features, "Words of the vocabulary");
            option(kind, "--words-per-node", o.words_per_node, "Words of every node");
            option(kind, "--topic", o.topic, "Share of the words that come from the class");
        });
}

void add_regular_kinds(Kinds& kinds) {
    kinds.add<Ring>("ring", "A cycle", nodes_only);
    kinds.add<Path>("path", "A path", nodes_only);
    kinds.add<Star>("star", "Node 0 next to all others", nodes_only);
    kinds.add<Complete>("complete", "All pairs", nodes_only);
    kinds.add<Grid>("grid", "A rectangular grid", [](CLI::App& kind, auto& o) {
        option(kind, "--width", o.width, "Nodes in a row");
        option(kind, "--height", o.height, "Rows");
    });
}

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
    add_random_kinds(kinds);
    add_regular_kinds(kinds);
    return [chosen] { (*chosen)(); };
}

}  // namespace suffuse::cli
