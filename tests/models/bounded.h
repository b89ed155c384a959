#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

namespace suffuse::testing {

// A number and what it may cost to compute it, in any order of its sums: with unit roundoff u a
// computation of it is off by at most roundings u size, to first order. `size` is what the number
// would be had nothing cancelled.
struct Bounded {
    long double value = 0;
    double size = 0;
    double roundings = 0;
};

inline Bounded exactly(double value) {
    return {value, std::abs(value), 0};
}

inline Bounded operator*(const Bounded& a, const Bounded& b) {
    return {a.value * b.value, a.size * b.size, a.roundings + b.roundings + 1};
}

inline Bounded operator+(const Bounded& a, const Bounded& b) {
    return {a.value + b.value, a.size + b.size, std::max(a.roundings, b.roundings) + 1};
}

// The divisor is a sum of positive numbers: its size is its value.
inline Bounded operator/(const Bounded& a, const Bounded& b) {
    return {a.value / b.value, a.size / b.size, a.roundings + b.roundings + 1};
}

inline Bounded relu(const Bounded& x) {
    return {std::max(x.value, 0.0L), x.size, x.roundings};
}

inline Bounded leaky(const Bounded& x, long double slope) {
    return {x.value > 0 ? x.value : slope * x.value, x.size, x.roundings + 2};
}

// exp(x - d) = exp(x) (1 - d), and four units for the function itself.
inline Bounded exponential(const Bounded& x) {
    const long double value = std::exp(x.value);
    return {value, static_cast<double>(value), x.roundings * x.size + 4};
}

using Table = std::vector<std::vector<Bounded>>;  // rows

}  // namespace suffuse::testing
