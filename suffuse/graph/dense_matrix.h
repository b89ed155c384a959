#pragma once

#include <variant>

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// A dense matrix in row-major order, immutable; copies share memory. For node features.
struct DenseMatrix {
    NodeId rows = 0;
    NodeId cols = 0;
    std::variant<Array<float>, Array<double>> values{};  // rows * cols
};

// Throws InputError unless there are rows * cols values.
void check(const DenseMatrix& matrix);

}  // namespace suffuse
