#pragma once

#include "suffuse/diffusion/diffusion.h"
#include "suffuse/sparsify/selection.h"

namespace suffuse {

// Whether the zeros of a whole column, and only they, are those of S: if theta never ends and no
// walk leads out of the nodes with a value, or if the powers themselves were added up, none
// negative.
bool zeros_are_exact(const Diffusion& diffusion, const DenseColumn& column);

}  // namespace suffuse
