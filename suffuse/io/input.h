#pragma once

#include "suffuse/io/read_graph.h"
#include "suffuse/option/option.h"

namespace suffuse {

// How a graph is to be understood, and which part of it is wanted.
struct InputOptions {
    ReadOptions read{};
    bool largest_component = false;  // the rest is left out
};

template <>
const std::vector<Field<InputOptions>>& fields<InputOptions>();

// A graph and how it was found.
struct Input {
    Dataset dataset{};
    std::string format{};  // of a file; "dataset" for one that has a name
    bool is_named = false;
    Declared declared = Declared::nothing;
};

// Reads what the word stands for: a file, a built-in graph, or a dataset in the folder, whose name
// may be empty.
Input read_input(const std::string& word, const InputOptions& options, const std::string& folder,
                 const Context& context);

}  // namespace suffuse
