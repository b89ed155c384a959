#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// (A + A^T) / 2 of a square matrix with weights, in no more memory than A and the result: entries
// find their mirror by search instead of through a stored transpose.
Csr mean_with_transpose(const Csr& matrix, const Context& context);

}  // namespace suffuse
