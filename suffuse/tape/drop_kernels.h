#pragma once

#include "suffuse/tape/kernels.h"

namespace suffuse::tape::kernels {

// What dropout needs where no activation carries it.
template <class Real>
struct DropKernels {
    using In = View<const Real>;
    using Out = View<Real>;

    // y_r = scale mask_r x_r. Row r of the mask has a bit for every column, mask_stride bytes;
    // null: y_r = x_r.
    void (*drop)(Rows rows, In x, const std::uint8_t* mask, int mask_stride, Real scale, Out y,
                 Store store);

    // dw_c += weight g_r for every entry (r, c) of the rows given: X^T g without a transpose.
    void (*scatter)(const Entries<Real>& matrix, Rows rows, In g, Out dw);
};

template <class Real>
DropKernels<Real> drop_table();

}  // namespace suffuse::tape::kernels
