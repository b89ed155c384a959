#include "suffuse/io/place.h"

#include <filesystem>

#include "suffuse/io/output.h"
#include "suffuse/io/output_file.h"

namespace suffuse {

namespace {

// Of an earlier run: they name the nodes of another graph.
void remove_old_names(const Place& place, Outputs& files) {
    const std::string path = id_map_path(place.path);
    std::error_code ignored;
    if (place.path != "-" && std::filesystem::is_regular_file(path, ignored)) files.remove(path);
}

}  // namespace

const Format& output_format(const Place& place) {
    return place.format.empty() ? format_for(place.path) : format_named(place.format);
}

void check_place(const std::string& path) {
    if (path != "-") check_writable(path);
}

std::string write_with_names(const Dataset& dataset, const Place& place, const Context& context) {
    Outputs files(context);
    std::string names = write_with_names(dataset, place, files, context);
    files.commit();
    return names;
}

std::string write_with_names(const Dataset& dataset, const Place& place, Outputs& files,
                             const Context& context) {
    write_graph(dataset, place.path, output_format(place), files, context);
    std::string path = names_place(dataset, place);
    if (path.empty())
        remove_old_names(place, files);
    else
        write_id_map(dataset, files.open(path));
    return path;
}

std::string names_place(const Dataset& dataset, const Place& place) {
    if (dataset.node_names.empty() || place.path == "-") return {};
    return id_map_path(place.path);
}

}  // namespace suffuse
