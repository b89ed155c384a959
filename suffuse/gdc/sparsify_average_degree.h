#pragma once

#include "suffuse/gdc/sparsify_columns.h"

namespace suffuse {

// Step 3 for a target average degree: the cut is common to all columns and known only at the end.
SparseDiffusion sparsify_average_degree(const Diffusion& diffusion, double degree,
                                        const Context& context);

}  // namespace suffuse
