#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// The same matrix; weights that are all one are no longer stored.
Csr without_unit_weights(const Csr& matrix, const Context& context);

// The same matrix with double weights stored as float if that loses nothing.
Csr with_narrowest_weights(const Csr& matrix, const Context& context);

}  // namespace suffuse
