#pragma once

namespace suffuse {

// u: one operation on doubles returns the exact result times 1 + d with |d| <= u.
inline constexpr double unit_roundoff = 0x1p-53;

// The bound of what nothing is known about.
inline constexpr double unknown_error = 1e300;

// gamma_n = n u / (1 - n u): n operations in a row return the exact result times 1 + d with
// |d| <= gamma_n (Higham, Accuracy and Stability of Numerical Algorithms, lemma 3.1). Beyond 2^52
// operations that says nothing.
inline constexpr double gamma_bound(double operations) {
    const double rounding = operations * unit_roundoff;
    return rounding <= 0.5 ? rounding / (1 - rounding) : unknown_error;
}

// The same relative to the computed result v instead of the exact one: |v| gamma_n / (1 - gamma_n).
inline constexpr double gamma_of_result(double operations) {
    const double rounding = operations * unit_roundoff;
    return rounding <= 0.25 ? rounding / (1 - 2 * rounding) : unknown_error;
}

// Bounds are themselves computed in floating point: sums of up to 2^31 terms that are not negative
// have a relative error below 2^31 u < 3e-7. Every published bound is multiplied by this.
inline constexpr double bound_margin = 1 + 1e-6;

}  // namespace suffuse
