#pragma once

#include <span>

#include "cli/command.h"

namespace suffuse::cli {

// What the words on the command line ask for.
struct Parsed {
    const Command* command = nullptr;  // with --help or --version: none
    Said said{};
    std::string text{};  // what to print instead
};

// Throws InputError for words that no command understands.
Parsed parse(std::span<const Command> commands, std::span<const std::string> words);

}  // namespace suffuse::cli
