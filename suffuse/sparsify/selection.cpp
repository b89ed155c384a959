#include "suffuse/sparsify/selection.h"

#include <algorithm>

namespace suffuse {

double largest_error(const DenseColumn& column) {
    double largest = 0;
    for (const double value : column.values) largest = std::max(largest, std::abs(value));
    return column.bound.of(largest);
}

}  // namespace suffuse
