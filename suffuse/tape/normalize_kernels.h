#pragma once

#include "suffuse/tape/kernels.h"

namespace suffuse::tape::kernels {

// Batch normalization. Sums are over all rows, in double over stretches of a few rows in Real; what
// belongs to a column has a place for the padding too.
template <class Real>
struct NormalizeKernels {
    using In = View<const Real>;
    using Out = View<Real>;

    // sums = sum_r x_r.
    void (*sums)(In x, double* sums);

    // squares = sum_r (x_r - mean)^2.
    void (*squares)(In x, const Real* mean, double* squares);

    // sums = sum_r g_r, products = sum_r g_r (x_r - mean).
    void (*gradient_sums)(In g, In x, const Real* mean, double* sums, double* products);

    // y_r = factor (x_r - mean) + shift.
    void (*normalize)(Rows rows, In x, const Real* mean, const Real* factor, const Real* shift,
                      Out y);

    // dx_r = factor g_r - offset - slope (x_r - mean), for all rows.
    void (*normalize_back)(In g, In x, const Real* mean, const Real* factor, const Real* offset,
                           const Real* slope, Out dx, Store store);
};

template <class Real>
NormalizeKernels<Real> normalize_table();

}  // namespace suffuse::tape::kernels
