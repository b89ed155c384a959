#pragma once

namespace suffuse {

// Logarithm and exponential out of + - * / and exact scaling by powers of two: the same bits on
// every machine, where the C library's depend on its version and on the processor. The relative
// error is below 1e-14.
double portable_log(double x);            // x > 0
double portable_log_one_minus(double x);  // log(1 - x), 0 <= x < 1; exact to the end for small x
double portable_exp(double x);            // |x| < 700

}  // namespace suffuse
