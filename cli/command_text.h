#pragma once

#include <span>
#include <string>

#include "suffuse/option/said.h"

namespace suffuse::cli {

// " --hidden 32 --dropout 0.5": what was said of these options, in their order, as it is written on
// the command line.
std::string command_text(const Said& said, std::span<const Option> options);

// A word as a shell takes it.
std::string quoted(const std::string& word);

}  // namespace suffuse::cli
