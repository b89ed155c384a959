#pragma once

#include "words/read_words.h"

namespace suffuse {

// A graph and how it was found.
struct Input {
    Dataset dataset{};
    std::string format{};  // "dataset" for one that has a name
    Declared declared = Declared::nothing;
};

// Reads what the word stands for: a file, the built-in graph, or a dataset of SUFFUSE_DATA.
Input read_input(const std::string& word, const ReadWords& words, const Context& context);

}  // namespace suffuse
