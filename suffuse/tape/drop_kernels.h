#pragma once

#include "suffuse/tape/kernels.h"

namespace suffuse::tape::kernels {

// What dropout needs where no activation carries it.
template <class Real>
struct DropKernels {
    // y_r = scale mask_r x_r. Row r of the mask has a bit for every column, mask_stride bytes;
    // null: y_r = x_r.
    void (*drop)(Rows rows, View<const Real> x, const std::uint8_t* mask, int mask_stride,
                 Real scale, View<Real> y, Store store);

    // dw_c += weight g_r for every entry (r, c) of the rows given: X^T g without a transpose.
    void (*scatter)(const Entries<Real>& matrix, Rows rows, View<const Real> g, View<Real> dw);
};

template <class Real>
DropKernels<Real> drop_table();

}  // namespace suffuse::tape::kernels
