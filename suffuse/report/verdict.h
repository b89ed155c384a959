#pragma once

#include <string>

#include "suffuse/records/summary.h"

namespace suffuse {

// Fewer splits cannot show a difference: all signs of n differences can be flipped in 2^n ways, two
// of which are as extreme as the most extreme one, so that p >= 2 / 2^n, which is below the level
// of 5 % from 6 on.
inline constexpr int fewest_splits = 6;

// Whether GDC helped, as one sentence; the second runs are those with GDC. Where every pair
// diverged there is nothing to judge, and the sentence says that.
std::string verdict(const RunComparison& comparison);

}  // namespace suffuse
