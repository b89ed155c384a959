#pragma once

namespace suffuse {

// u: one operation on doubles returns the exact result times 1 + d with |d| <= u.
inline constexpr double unit_roundoff = 0x1p-53;

// gamma_n = n u / (1 - n u): n operations in a row return the exact result times 1 + d with
// |d| <= gamma_n (Higham, Accuracy and Stability of Numerical Algorithms, lemma 3.1).
inline constexpr double gamma_bound(double operations) {
    return operations * unit_roundoff / (1 - operations * unit_roundoff);
}

// Bounds are themselves computed in floating point: sums of up to 2^31 terms that are not negative
// have a relative error below 2^31 u < 3e-7. Every published bound is multiplied by this.
inline constexpr double bound_margin = 1 + 1e-6;

}  // namespace suffuse
