#include "cli/output.h"

#include <filesystem>

#include "suffuse/io/output.h"

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

void check_place(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool is_pipe = path == "-" || (exists(status) && !is_regular_file(status));
    if (!is_pipe) const Output untouched(path);  // begun and given up: nothing is left
}

std::string names_text(const std::string& names) {
    return names.empty() ? "" : "; names of the nodes in " + names;
}

}  // namespace suffuse::cli
