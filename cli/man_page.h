#pragma once

#include <span>

#include "cli/command.h"

namespace suffuse::cli {

// The manual, suffuse(1), in the language of man.
std::string man_page(std::span<const Command> commands);

}  // namespace suffuse::cli
