#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// The entries that are at least `floor`; any number will do, negative ones too, but NaN throws
// InputError. Of entries known to
// within e, those that are in truth floor + e and more stay, and those below floor - e go.
Csr drop_below(const Csr& matrix, double floor, const Context& context);

}  // namespace suffuse
