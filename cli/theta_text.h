#pragma once

#include <string>

#include "suffuse/base/context.h"
#include "suffuse/option/said.h"

namespace suffuse::cli {

// The same with the coefficients of --theta, "0.5,0.5" or '@' and a file, as numbers. Throws
// InputError naming the file and the line.
Said with_theta(const Said& said, const Context& context);

// The file of coefficients; empty if there is none.
std::string theta_path(const Said& said);

}  // namespace suffuse::cli
