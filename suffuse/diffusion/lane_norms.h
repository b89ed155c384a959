#pragma once

#include "suffuse/diffusion/block.h"
#include "suffuse/transition/contraction.h"

namespace suffuse {

// For every lane a bound on every entry of T^k b and T^k |b|, all k: reach || weight o b ||.
struct LaneNorms {
    std::array<double, most_lanes> reach{};
    bool nonnegative = true;  // no b has a negative entry
};

LaneNorms lane_norms(const RightSides& sides, const Contraction& contraction);

}  // namespace suffuse
