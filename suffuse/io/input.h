#pragma once

#include "suffuse/io/read_graph.h"
#include "suffuse/option/option.h"

namespace suffuse {

// What becomes of a dataset.
enum class Cleaning {
    by_name,  // cleaned if it was asked for by its name, as it is if by its file
    as_is,
    clean  // without loops and weights, undirected, the largest component
};

// How a graph is to be understood, and which part of it is wanted.
struct InputOptions {
    ReadOptions read{};
    Cleaning cleaning = Cleaning::by_name;
    bool largest_component = false;   // the rest is left out
    bool looks_for_direction = true;  // whether a graph that declares none is symmetric
};

template <>
const std::vector<Field<InputOptions>>& fields<InputOptions>();

// A graph and how it was found.
struct Input {
    Dataset dataset{};
    Reading reading{};
    bool is_named = false;  // a dataset as its name means it
};

// Reads what the word stands for: a file, a built-in graph, or a dataset in the folder, whose name
// may be empty.
Input read_input(const std::string& word, const InputOptions& options, const std::string& folder,
                 const Context& context);

}  // namespace suffuse
