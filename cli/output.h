#pragma once

#include "cli/arguments.h"
#include "words/write_words.h"

namespace suffuse::cli {

// The options of commands that write a file.
using OutputArguments = WriteWords;

void add_output_format(CLI::App& command, OutputArguments& arguments);

// Throws InputError if the JSON object and the output both need standard output.
void check_output(const OutputArguments& arguments, const CommonArguments& common);

// "; names of the nodes in out.npz.ids", or nothing.
std::string names_text(const std::string& names);

}  // namespace suffuse::cli
