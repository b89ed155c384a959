#include "words/write_words.h"

namespace suffuse {

const Format& output_format(const WriteWords& words) {
    return words.format.empty() ? format_for(words.path) : format_named(words.format);
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
