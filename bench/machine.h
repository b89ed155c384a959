#pragma once

#include <string>

#include "bench/measure.h"

namespace suffuse::bench {

// The processor, its cores and caches as the system tells them, and the vector unit in use.
Json describe_machine();

// The compiler that built this program.
std::string compiler();

// Now, in UTC: "2031-05-04T03:02:01Z".
std::string date();

}  // namespace suffuse::bench
