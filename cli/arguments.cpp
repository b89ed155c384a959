#include "cli/arguments.h"

#include <unistd.h>

#include <map>

#include "cli/terminal_progress.h"

namespace suffuse::cli {

namespace {

const std::map<std::string, Ids> ids_words{{"auto", Ids::automatic},
                                           {"zero-based", Ids::zero_based},
                                           {"one-based", Ids::one_based},
                                           {"names", Ids::names}};
const std::map<std::string, Duplicates> duplicates_words{{"sum", Duplicates::sum},
                                                         {"max", Duplicates::max},
                                                         {"first", Duplicates::first},
                                                         {"error", Duplicates::error}};
const std::map<std::string, SelfLoops> loops_words{{"keep", SelfLoops::keep},
                                                   {"drop", SelfLoops::drop}};

}  // namespace

void add_common_options(CLI::App& command, CommonArguments& arguments) {
    const std::string group = "Common options";
    command.add_option("--threads", arguments.threads, "Threads to use; default: all cores")
        ->type_name("N")
        ->group(group);
    command
        .add_option("--memory", arguments.memory,
                    "Memory to use, such as 4G; default: three quarters of the machine's")
        ->type_name("SIZE")
        ->group(group);
    command.add_option("--seed", arguments.seed, "Seed of everything random; default: 0")
        ->type_name("N")
        ->group(group);
    command.add_flag("--json", arguments.json, "Print one JSON object, nothing else")->group(group);
    command.add_flag("--quiet", arguments.quiet, "No progress, no notes")->group(group);
}

namespace {

Bytes memory_of(const CommonArguments& arguments) {
    try {
        return parse_bytes(arguments.memory);
    } catch (const InputError& error) {
        throw InputError(std::string("--memory: ") + error.what());
    }
}

}  // namespace

Context make_context(const CommonArguments& arguments) {
    if (arguments.threads < 0)
        throw InputError("--threads: expected a number of threads, found " +
                         std::to_string(arguments.threads));
    Context context;
    if (arguments.threads > 0) context.threads = arguments.threads;
    if (!arguments.memory.empty()) context.budget = MemoryBudget(memory_of(arguments));
    if (isatty(STDERR_FILENO) == 1 && !arguments.quiet && !arguments.json)
        context.progress = std::make_shared<TerminalProgress>();
    else
        context.progress = std::make_shared<QuietProgress>();
    return context;
}

void add_input_options(CLI::App& command, InputArguments& arguments) {
    const std::string group = "Reading the graph";
    command
        .add_option("GRAPH", arguments.graph,
                    "A graph file, '-' for standard input, 'karate', or a dataset in SUFFUSE_DATA")
        ->required()
        ->option_text(" ");
    auto* directed = command.add_flag("--directed", arguments.directed, "Take the matrix as it is")
                         ->option_text(" ")
                         ->group(group);
    command
        .add_flag("--undirected", arguments.undirected,
                  "A <- max(A, A^T); default: what the file declares, otherwise as it is")
        ->excludes(directed)
        ->option_text(" ")
        ->group(group);
    command.add_flag("--lcc", arguments.largest_component, "Keep the largest connected component")
        ->group(group);
    command
        .add_option("--ids", arguments.ids,
                    "What the ids of an edge list are: auto, zero-based, one-based, names")
        ->type_name("KIND")
        ->check(CLI::IsMember(ids_words))
        ->group(group);
    command
        .add_option("--duplicates", arguments.duplicates,
                    "What repeated edges become: sum, max, first, error")
        ->type_name("RULE")
        ->check(CLI::IsMember(duplicates_words))
        ->group(group);
    command.add_option("--loops", arguments.loops, "Self-loops of the file: keep, drop")
        ->type_name("RULE")
        ->check(CLI::IsMember(loops_words))
        ->group(group);
    command.add_flag("--trust", arguments.trust, "Open a snapshot without verifying its content")
        ->group(group);
}

void add_input_format(CLI::App& command, InputArguments& arguments) {
    command.add_option("--from", arguments.format, "Format of GRAPH; default: recognised")
        ->type_name("NAME")
        ->group("Reading the graph");
}

ReadOptions read_options(const InputArguments& arguments) {
    ReadOptions options;
    if (!arguments.format.empty()) options.format = &format_named(arguments.format);
    if (arguments.directed) options.direction = Direction::directed;
    if (arguments.undirected) options.direction = Direction::undirected;
    options.ids = ids_words.at(arguments.ids);
    options.build.duplicates = duplicates_words.at(arguments.duplicates);
    options.build.self_loops = loops_words.at(arguments.loops);
    if (arguments.trust) options.verify = Verify::header_only;
    return options;
}

}  // namespace suffuse::cli
