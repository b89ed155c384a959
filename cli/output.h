#pragma once

#include "cli/arguments.h"

namespace suffuse::cli {

// The options of commands that write a file.
struct OutputArguments {
    std::string path{};
    std::string format{};
};

void add_output_format(CLI::App& command, OutputArguments& arguments);

// Throws InputError if the JSON object and the output both need standard output.
void check_output(const OutputArguments& arguments, const CommonArguments& common);

// Throws, before a long computation instead of after it, if no file can be written at the path.
void check_place(const std::string& path);

// The format of a graph that is written: the one named, or by suffix.
const Format& output_format(const OutputArguments& arguments);

// Writes the graph and, if its nodes have names and there is a place for them, the names beside it;
// returns where those are.
std::string write_with_names(const Dataset& dataset, const OutputArguments& arguments,
                             const Context& context);

// "; names of the nodes in out.npz.ids", or nothing.
std::string names_text(const std::string& names);

}  // namespace suffuse::cli
