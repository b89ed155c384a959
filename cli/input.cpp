#include "cli/input.h"

#include <algorithm>
#include <cstdlib>

#include "cli/print.h"
#include "suffuse/io/named_dataset.h"

namespace suffuse::cli {

namespace {

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

}  // namespace

void check_sources(std::initializer_list<std::string> paths) {
    if (std::ranges::count(paths, "-") > 1)
        throw InputError("standard input '-' can be read only once; name a file for the rest");
}

Input read_input(const InputArguments& arguments, const Context& context) {
    Input input;
    const ReadOptions options = read_options(arguments);
    if (may_name_dataset(arguments.graph)) {
        input.dataset = read_named_dataset(arguments.graph, data_folder(), context);
        input.format = "dataset";
        input.declared = Declared::undirected;
    } else {
        GraphFile file = read_graph(arguments.graph, options, context);
        input = {std::move(file.dataset), std::string(file.format->name), file.declared};
    }
    if (arguments.largest_component) input.dataset = largest_component(input.dataset, context);
    return input;
}

void note_on_input(const Input& input, bool directed, const InputArguments& arguments,
                   const CommonArguments& common) {
    const bool silent = input.declared != Declared::nothing || arguments.directed ||
                        arguments.undirected || common.quiet;
    if (directed && !silent)
        print_note(arguments.graph +
                   " declares no direction and is not symmetric; taken as directed (say --directed "
                   "or --undirected)");
}

}  // namespace suffuse::cli
