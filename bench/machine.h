#pragma once

#include <string>

#include "bench/measure.h"

namespace suffuse::bench {

// The processor, its vector units and its number of cores, as the system tells them.
Json describe_machine();

// The compiler that built this program.
std::string compiler();

// Now, in UTC: "2031-05-04T03:02:01Z".
std::string date();

}  // namespace suffuse::bench
