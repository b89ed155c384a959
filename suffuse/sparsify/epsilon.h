#pragma once

#include "suffuse/sparsify/selection.h"

namespace suffuse {

// Keeps every value >= epsilon, and those that cannot be separated from it. O(n).
Selection select_epsilon(const DenseColumn& column, double epsilon);

}  // namespace suffuse
