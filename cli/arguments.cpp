#include "cli/arguments.h"

#include <unistd.h>

#include "cli/terminal_progress.h"

namespace suffuse::cli {

void add_common_options(CLI::App& command, CommonArguments& arguments) {
    const std::string group = "Common options";
    command.add_option("--threads", arguments.run.threads, "Threads to use; default: all cores")
        ->type_name("N")
        ->group(group);
    command
        .add_option("--memory", arguments.run.memory,
                    "Memory to use, such as 4G; default: three quarters of the machine's")
        ->type_name("SIZE")
        ->group(group);
    command.add_option("--seed", arguments.seed, "Seed of everything random; default: 0")
        ->type_name("N")
        ->group(group);
    command.add_flag("--json", arguments.json, "Print one JSON object, nothing else")->group(group);
    command.add_flag("--quiet", arguments.quiet, "No progress, no notes")->group(group);
}

Context make_context(const CommonArguments& arguments) {
    Context context = context_for(arguments.run);
    if (isatty(STDERR_FILENO) == 1 && !arguments.quiet && !arguments.json)
        context.progress = std::make_shared<TerminalProgress>();
    else
        context.progress = std::make_shared<QuietProgress>();
    return context;
}

void add_input_options(CLI::App& command, InputArguments& arguments, const std::string& name) {
    const std::string group = "Reading the graph";
    command
        .add_option(name, arguments.graph,
                    "A graph file, '-' for standard input, 'karate' or 'citation', which are built "
                    "in, or a dataset in SUFFUSE_DATA")
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
    command
        .add_flag("--lcc", arguments.words.largest_component,
                  "Keep the largest connected component")
        ->group(group);
    command
        .add_option("--ids", arguments.words.ids,
                    "What the ids of an edge list are: auto, zero-based, one-based, names")
        ->type_name("KIND")
        ->check(CLI::IsMember(ids_words()))
        ->group(group);
    command
        .add_option("--duplicates", arguments.words.duplicates,
                    "What repeated edges become: sum, max, first, error")
        ->type_name("RULE")
        ->check(CLI::IsMember(duplicates_words()))
        ->group(group);
    command.add_option("--loops", arguments.words.loops, "Self-loops of the file: keep, drop")
        ->type_name("RULE")
        ->check(CLI::IsMember(loops_words()))
        ->group(group);
    command
        .add_flag("--trust", arguments.words.trust, "Open a snapshot without verifying its content")
        ->group(group);
}

void add_input_format(CLI::App& command, InputArguments& arguments) {
    command.add_option("--from", arguments.words.format, "Format of GRAPH; default: recognised")
        ->type_name("NAME")
        ->group("Reading the graph");
}

ReadWords read_words(const InputArguments& arguments) {
    ReadWords words = arguments.words;
    if (arguments.directed) words.direction = Direction::directed;
    if (arguments.undirected) words.direction = Direction::undirected;
    return words;
}

}  // namespace suffuse::cli
