#pragma once

#include "suffuse/diffusion/block.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// Values x of (I - (1 - alpha) T) x = alpha b, possibly in another variable: with diagonal scales
//     r_i = alpha start_i b_i + (1 - alpha) left_i ((A + w I) gathered)_i - own_i,
// and out_i r_i is the residual of x. Blocks have the rows of the right sides.
struct PprValues {
    std::span<const double> own{};
    std::span<const double> gathered{};
    std::span<const double> left{};
    std::span<const double> start{};  // empty: all one
    std::span<const double> out{};    // empty: all one
};

// Operations that touch a row besides its additions: scales, rates, the right side, each with the
// relative error that its own value carries.
inline constexpr double residual_operations = 24;

// In the norm in which T is a contraction |x - exact| <= |residual| / alpha. Bounds that, the
// rounding of the residual's own evaluation included, in every lane.
LaneBounds residual_bounds(const Transition& transition, double alpha, const RightSides& sides,
                           const PprValues& values);

// The same for values x that stand in their own variable; `scratch` is overwritten with right x.
LaneBounds residual_bounds(const Transition& transition, double alpha, const RightSides& sides,
                           std::span<const double> x, std::span<double> scratch);

}  // namespace suffuse
