#include "cli/output.h"

#include <fmt/format.h>

namespace suffuse::cli {

namespace {

// The name with the value instead of {}. Throws InputError if several results would have one name.
std::string name_for(const std::string& name, const Variation& variation, std::size_t results) {
    const auto at = name.find("{}");
    if (results > 1 && at == std::string::npos)
        throw InputError(
            fmt::format("--output: {} results need a name with {{}} for the value, as "
                        "in out_{{}}.npz, found '{}'",
                        results, name));
    if (at == std::string::npos) return name;
    if (name.find("{}", at + 2) != std::string::npos)
        throw InputError(fmt::format("--output: expected one {{}}, found '{}'", name));
    return std::string(name).replace(at, 2, variation.value);
}

}  // namespace

Option output_format_option() {
    return text_option("format", common_group, "NAME", "Format of OUT; default: by its suffix");
}

Place output_place(const Said& said, std::string_view name) {
    return {text_in(said, name), text_in(said, "format")};
}

std::vector<Place> places_of(const Place& output, std::span<const Variation> runs) {
    std::vector<Place> places;
    for (const Variation& run : runs) {
        places.push_back({name_for(output.path, run, runs.size()), output.format});
        check_place(places.back().path);
    }
    return places;
}

void check_output(const Place& place, const EveryCommand& common) {
    if (common.json && place.path == "-")
        throw InputError("--json and the output '-' both need standard output; choose one");
}

std::string names_text(const std::string& names) {
    return names.empty() ? "" : "; names of the nodes in " + names;
}

}  // namespace suffuse::cli
