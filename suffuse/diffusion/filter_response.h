#pragma once

#include "suffuse/diffusion/coefficients.h"

namespace suffuse {

struct FilterResponse {
    double value = 0;
    double error = 0;  // the exact value lies within this
};

// f(lambda) = sum_k theta_k lambda^k by the closed form: by what S multiplies an eigenvector of T
// whose eigenvalue is lambda, |lambda| <= 1. Nothing iterates, so that the limits are wider than
// those of a diffusion: alpha in (0, 1], t >= 0. Throws InputError outside of them, and unless
// theta is finite and not empty.
FilterResponse filter_response(const Coefficients::Kind& kind, double lambda);

}  // namespace suffuse
