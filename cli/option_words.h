#pragma once

#include <string>
#include <vector>

#include "cli/command.h"

namespace suffuse::cli {

// An option in the words of the command line: what parsing, help, completion and the manual share.

// "layer_normalization" -> "--layer-normalization".
std::string flag_name(std::string_view name);

// All flags of an option, those of one letter first: "-o", "--output".
std::vector<std::string> flags_of(const Command& command, const Option& option);

// What stands for its value: "OUT", "sym|col|row", "INT=1000"; empty for a flag.
std::string value_name(const Option& option);

// Its help, with the default in place of {} and the flags of other options it mentions.
std::string help_of(const Option& option);

// The option that a flag belongs to, in this command; null if there is none.
const Option* option_with_flag(const Command& command, const std::string& flag);

bool is_required(const Command& command, const Option& option);

}  // namespace suffuse::cli
