#pragma once

#include <initializer_list>

#include "cli/command.h"
#include "cli/every_command.h"
#include "suffuse/io/input.h"

namespace suffuse::cli {

// The graph that a command reads, as the first word behind it.
Positional graph_positional(const std::string& name = "GRAPH");

// How it is read, but for its format; that is called --from where --format is that of the output.
std::vector<Option> reading_options();
Option from_option();
std::vector<Option> input_options();  // all of these

// A graph as the words say it.
struct GraphInput {
    std::string graph{};
    InputOptions options{};
};
GraphInput graph_input(const Said& said, const std::string& name = "GRAPH");

// The folder that SUFFUSE_DATA names.
std::string data_folder();

// Throws InputError if "-", standard input, is named more than once.
void check_sources(std::initializer_list<std::string> paths);

// Reads the file, the built-in graph or the dataset of SUFFUSE_DATA.
Input read(const GraphInput& input, const Context& context);

// Before anything is computed on what was read: whoever writes to a snapshot changes it no longer,
// unless it is trusted.
void keep_own(Input& input, const GraphInput& asked, const Context& context);

// Tells on standard error, in one note, what is doubtful in how the file was understood.
void note_on_input(const Input& read, const GraphInput& input, const EveryCommand& common);

}  // namespace suffuse::cli
