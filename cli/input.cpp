#include "cli/input.h"

#include <algorithm>

#include "cli/print.h"

namespace suffuse::cli {

void check_sources(std::initializer_list<std::string> paths) {
    if (std::ranges::count(paths, "-") > 1)
        throw InputError("standard input '-' can be read only once; name a file for the rest");
}

Input read_input(const InputArguments& arguments, const Context& context) {
    return suffuse::read_input(arguments.graph, read_words(arguments), context);
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
