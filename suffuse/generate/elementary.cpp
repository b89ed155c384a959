#include "suffuse/generate/elementary.h"

#include <cmath>

namespace suffuse {

namespace {

constexpr double log_of_2 = 0x1.62e42fefa39efp-1;
constexpr double root_of_half = 0x1.6a09e667f3bcdp-1;

// log((1 + s) / (1 - s)) = 2 (s + s^3/3 + s^5/5 + ...) for |s| < 0.18: the term left out is below
// 0.18^22 / 23 < 2e-18 of the first.
double log_of_ratio(double s) {
    const double square = s * s;
    double sum = 0;
    for (int odd = 21; odd >= 1; odd -= 2) sum = sum * square + 1.0 / odd;
    return 2 * s * sum;
}

}  // namespace

double portable_log(double x) {
    int power = 0;
    double mantissa = std::frexp(x, &power);
    if (mantissa < root_of_half) {
        mantissa *= 2;
        --power;
    }
    return log_of_ratio((mantissa - 1) / (mantissa + 1)) + power * log_of_2;
}

double portable_log_one_minus(double x) {
    // 1 - x = (1 + s) / (1 - s) with s = -x / (2 - x); beyond 1/4 the difference itself is exact
    // enough.
    return x < 0.25 ? log_of_ratio(-x / (2 - x)) : portable_log(1 - x);
}

double portable_exp(double x) {
    // x = power log 2 + rest, |rest| < 0.35; Taylor up to rest^14 / 14! < 5e-18.
    const double power = std::floor(x / log_of_2 + 0.5);
    const double rest = x - power * log_of_2;
    double sum = 1;
    for (int k = 14; k >= 1; --k) sum = 1 + sum * rest / k;
    return std::ldexp(sum, static_cast<int>(power));
}

}  // namespace suffuse
