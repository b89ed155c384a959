#include "suffuse/io/place.h"

#include <filesystem>

#include "suffuse/io/output.h"

namespace suffuse {

const Format& output_format(const Place& place) {
    return place.format.empty() ? format_for(place.path) : format_named(place.format);
}

void check_place(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool is_pipe = path == "-" || (exists(status) && !is_regular_file(status));
    if (!is_pipe) const Output untouched(path);  // begun and given up: nothing is left
}

std::string write_with_names(const Dataset& dataset, const Place& place, const Context& context) {
    write_graph(dataset, place.path, &output_format(place), context);
    if (dataset.node_names.empty() || place.path == "-") return {};
    std::string path = id_map_path(place.path);
    write_id_map(dataset, path);
    return path;
}

}  // namespace suffuse
