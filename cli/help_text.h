#pragma once

#include <span>

#include "cli/command.h"

namespace suffuse::cli {

// The command and those it belongs to, the outermost first: generate, ring.
using CommandPath = std::vector<const Command*>;

// What --help prints, in lines of at most 100 columns: for a command, or with no path for all.
std::string help_text(std::span<const Command> commands, const CommandPath& path);

// "suffuse generate ring -o OUT [OPTIONS]".
std::string usage_of(const CommandPath& path);

// What the program is, in a line.
inline constexpr std::string_view what_suffuse_is =
    "Graph diffusion convolution: exact, certified, in bounded memory";

}  // namespace suffuse::cli
