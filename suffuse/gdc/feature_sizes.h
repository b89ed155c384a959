#pragma once

#include "suffuse/base/array.h"
#include "suffuse/gdc/diffuse.h"

namespace suffuse {

// How large each column of features is.
struct FeatureSizes {
    // Column c is computed with times 2^exponent, which makes its largest entry near one: exact,
    // and no bit of an ordinary result depends on it. Zero where the largest is between 2^-20 and
    // 2^20.
    Buffer<int> exponent{};
    bool any_scaled = false;
    double least = 0;  // of the largest entry of a column that is not zero
    double most = 0;   // sum_i |X_ic| of any column; infinite where no double holds it
};

FeatureSizes sizes_of(const NodeFeatures& features, const Context& context);

}  // namespace suffuse
