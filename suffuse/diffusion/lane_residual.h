#pragma once

#include "suffuse/diffusion/lane_kernels.h"

namespace suffuse::lanes {

// Norms over all rows, evaluated in double: of out_i r_i with r_i = b_i + rate_i ((A + diag(loops))
// y)_i - y_i, and of out_i y_i.
struct Residual {
    Rows<double> rows{};
    Entries<double> sides{};
    const double* rate = nullptr;
    const double* out = nullptr;
    Norm norm = Norm::two;
    float* store = nullptr;  // of doubles y: r itself, in rows of correction_width
};
struct ResidualNorms {
    std::array<double, width<float>> residual{};
    std::array<double, width<float>> size{};
};
ResidualNorms residual(const Residual& residual, const float* y);
ResidualNorms residual(const Residual& residual, const double* y);

}  // namespace suffuse::lanes
