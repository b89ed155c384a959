#pragma once

#include <string>
#include <vector>

#include "suffuse/option/option.h"

namespace suffuse::cli {

// The value behind a flag; of an axis several, with commas between them. Throws InputError that
// says what was expected.
std::vector<OptionValue> read_values(const Option& option, const std::string& flag,
                                     const std::string& text);

}  // namespace suffuse::cli
