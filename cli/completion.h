#pragma once

#include <span>

#include "cli/command.h"

namespace suffuse::cli {

// A script that completes commands, flags, words and files in bash, and one in zsh.
std::string bash_completion(std::span<const Command> commands);
std::string zsh_completion(std::span<const Command> commands);

}  // namespace suffuse::cli
