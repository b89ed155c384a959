#pragma once

#include <string>
#include <vector>

#include "suffuse/base/context.h"

namespace suffuse::cli {

// The value of --theta: numbers separated by white space or commas, or "@FILE" with such numbers in
// the file. Throws InputError naming what is no finite number, in a file with its line.
std::vector<double> parse_theta(const std::string& value, const Context& context);

}  // namespace suffuse::cli
