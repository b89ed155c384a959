#include "cli/output.h"

namespace suffuse::cli {

Option output_format_option() {
    return text_option("format", common_group, "NAME", "Format of OUT; default: by its suffix");
}

Place output_place(const Said& said, std::string_view name) {
    return {text_in(said, name), text_in(said, "format")};
}

void check_output(const Place& place, const EveryCommand& common) {
    if (common.json && place.path == "-")
        throw InputError("--json and the output '-' both need standard output; choose one");
}

std::string names_text(const std::string& names) {
    return names.empty() ? "" : "; names of the nodes in " + names;
}

}  // namespace suffuse::cli
