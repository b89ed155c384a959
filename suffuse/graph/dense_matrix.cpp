#include "suffuse/graph/dense_matrix.h"

#include "suffuse/base/require.h"

namespace suffuse {

void check(const DenseMatrix& matrix) {
    const std::int64_t rows = matrix.rows;
    const std::int64_t cols = matrix.cols;
    require(rows >= 0 && cols >= 0, "a matrix cannot be {} x {}", rows, cols);
    const std::int64_t found =
        std::visit([](const auto& values) { return values.size(); }, matrix.values);
    require(found == rows * cols, "a matrix of {} x {} needs {} values, found {}", rows, cols,
            rows * cols, found);
}

}  // namespace suffuse
