#include "words/input.h"

#include <cstdlib>

#include "suffuse/io/named_dataset.h"

namespace suffuse {

namespace {

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

}  // namespace

Input read_input(const std::string& word, const ReadWords& words, const Context& context) {
    Input input;
    const ReadOptions options = read_options(words);
    if (may_name_dataset(word)) {
        input.dataset = read_named_dataset(word, data_folder(), context);
        input.format = "dataset";
        input.declared = Declared::undirected;
    } else {
        GraphFile file = read_graph(word, options, context);
        input = {std::move(file.dataset), std::string(file.format->name), file.declared};
    }
    if (words.largest_component) input.dataset = largest_component(input.dataset, context);
    return input;
}

}  // namespace suffuse
