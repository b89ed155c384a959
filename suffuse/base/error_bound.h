#pragma once

#include <cmath>

namespace suffuse {

// What is proven about a computed value v: the exact one lies within absolute + relative |v|.
// relative < 1, so lower and upper ascend with v and order is preserved.
struct ErrorBound {
    double absolute = 0;
    double relative = 0;

    double of(double v) const { return absolute + relative * std::abs(v); }
    double lower(double v) const { return v - of(v); }
    double upper(double v) const { return v + of(v); }
};

}  // namespace suffuse
