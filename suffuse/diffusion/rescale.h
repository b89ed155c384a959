#pragma once

#include "suffuse/diffusion/coefficients.h"

namespace suffuse {

// sum_k theta_k (rate T)^k = factor sum_k theta'_k T^k. PPR stays PPR and heat stays heat:
//     alpha (1 - alpha)^k rate^k = factor alpha' (1 - alpha')^k,  1 - alpha' = (1 - alpha) rate
//     e^-t (t rate)^k / k!       = factor e^-t' t'^k / k!,        t' = t rate
//     theta_k rate^k             = theta'_k,                      factor = 1
struct RescaledCoefficients {
    Coefficients coefficients;  // theta'
    double factor = 1;          // at least 1
    // theta', the factor and the product with it are rounded: an entry of the sum is off by at most
    // this, where no entry of T^k exceeds one. Nothing is rounded for a rate of 1.
    double error = 0;
};

// The series converges for rates below this: 1 / (1 - alpha) for PPR, any rate for others.
double rate_limit(const Coefficients& coefficients);

// rate >= 1. Throws InputError if the series does not converge, or if theta' is out of range.
RescaledCoefficients rescaled(const Coefficients& coefficients, double rate);

}  // namespace suffuse
