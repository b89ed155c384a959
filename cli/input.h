#pragma once

#include <initializer_list>

#include "cli/arguments.h"
#include "words/input.h"

namespace suffuse::cli {

// Throws InputError if "-", standard input, is named more than once.
void check_sources(std::initializer_list<std::string> paths);

// Reads the file, the built-in graph or the dataset of SUFFUSE_DATA that the arguments name.
Input read_input(const InputArguments& arguments, const Context& context);

// Tells on standard error what a user should know about how the file was understood.
void note_on_input(const Input& input, bool directed, const InputArguments& arguments,
                   const CommonArguments& common);

}  // namespace suffuse::cli
