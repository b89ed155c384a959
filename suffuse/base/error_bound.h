#pragma once

#include <cmath>

#include "suffuse/base/rounding.h"

namespace suffuse {

// What is proven about a computed value v: the exact one lies within absolute + relative |v|.
// relative < 1, so lower and upper ascend with v and order is preserved.
struct ErrorBound {
    double absolute = 0;
    double relative = 0;

    double of(double v) const { return absolute + relative * std::abs(v); }
    // Their own three roundings included.
    double lower(double v) const { return v - (of(v) + 4 * unit_roundoff * std::abs(v)); }
    double upper(double v) const { return v + (of(v) + 4 * unit_roundoff * std::abs(v)); }

    // Where the arithmetic overflowed, or so many operations came together that nothing is known,
    // a bound says nothing.
    bool known() const { return absolute < unknown_error && relative < 0.5; }
};

inline constexpr ErrorBound nothing_known{.absolute = unknown_error};

}  // namespace suffuse
