#pragma once

#include <string>

#include "suffuse/records/summary.h"

namespace suffuse {

// Whether GDC helped, as one sentence; the second runs are those with GDC.
std::string verdict(const RunComparison& comparison);

}  // namespace suffuse
