#pragma once

#include "suffuse/transition/transition.h"

namespace suffuse {

// Sums of weights of two nodes may differ by this factor, and no more: then whatever underflows on
// the way to S counts less than 1e-60 in any entry, and nothing overflows.
inline constexpr double widest_range = 1e100;

// A + w I times 2^exponent. The exponent is even, so that every bit of T stays what it is, and zero
// where the largest weight lies between 2^-64 and 2^64; otherwise it brings that near one. Throws
// InputError if the smallest weight would be rounded.
struct ScaledGraph {
    Csr graph{};
    double self_loops = 0;
    int exponent = 0;
};
ScaledGraph scale_near_one(const Csr& graph, double self_loops, const Context& context);

// Throws InputError if degrees, scaled by 2^exponent, are too far apart or not finite.
void check_degrees(std::span<const double> degrees, int exponent);

// Sets `lost` and `least` of a transition that is otherwise complete.
void measure_range(Transition& transition);

}  // namespace suffuse
