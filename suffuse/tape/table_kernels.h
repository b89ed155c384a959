#pragma once

#include "suffuse/tape/feature_codes.h"
#include "suffuse/tape/kernels.h"

namespace suffuse::tape::kernels {

template <class Real>
struct TableKernels {
    // y_r = sum of the x_c whose column c is set in row r of the codes, for the rows given. `sums`
    // is work space for eight values per row of the codes.
    void (*gather)(const Codes& codes, Rows rows, View<const Real> x, Real* sums, View<Real> y,
                   Store store);
};

template <class Real>
TableKernels<Real> product_tables();

}  // namespace suffuse::tape::kernels
