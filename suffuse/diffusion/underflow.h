#pragma once

#include <cmath>

#include "suffuse/base/rounding.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// Whatever is too small for a normal double may become zero on the way, in every operation. What
// that costs any entry, at most, for values no larger than `size` (docs/certificates.md):

// A polynomial in T: an error made in one product reaches the sum no more than once per product.
inline double lost_in_products(const Transition& t, double products, double size) {
    return bound_margin * t.lost * (products + 1) * (products + 1) * (1 + size);
}

// A residual of PPR over alpha. Squares below 2^-1022 are lost: of their sum's root sqrt(N) 2^-511.
inline double lost_in_residual(const Transition& t, double alpha, double size) {
    const bool squares = t.contraction.norm == Contraction::Norm::two;
    const double root = squares ? std::sqrt(static_cast<double>(t.size())) * 0x1p-510 : 0;
    return bound_margin * (t.lost * (1 + size) + t.contraction.reach * root) / alpha;
}

}  // namespace suffuse
