#include "cli/output.h"

namespace suffuse::cli {

void add_output_format(CLI::App& command, OutputArguments& arguments) {
    command.add_option("--format", arguments.format, "Format of OUT; default: by its suffix")
        ->type_name("NAME")
        ->group("Common options");
}

void check_output(const OutputArguments& arguments, const CommonArguments& common) {
    if (common.json && arguments.path == "-")
        throw InputError("--json and the output '-' both need standard output; choose one");
}

std::string names_text(const std::string& names) {
    return names.empty() ? "" : "; names of the nodes in " + names;
}

}  // namespace suffuse::cli
