#include "words/write_words.h"

#include <filesystem>

#include "suffuse/io/output.h"

namespace suffuse {

const Format& output_format(const WriteWords& words) {
    return words.format.empty() ? format_for(words.path) : format_named(words.format);
}

void check_place(const std::string& path) {
    std::error_code ignored;
    const auto status = std::filesystem::status(path, ignored);
    const bool is_pipe = path == "-" || (exists(status) && !is_regular_file(status));
    if (!is_pipe) const Output untouched(path);  // begun and given up: nothing is left
}

std::string write_with_names(const Dataset& dataset, const WriteWords& words,
                             const Context& context) {
    write_graph(dataset, words.path, &output_format(words), context);
    if (dataset.node_names.empty() || words.path == "-") return {};
    std::string path = id_map_path(words.path);
    write_id_map(dataset, path);
    return path;
}

}  // namespace suffuse
