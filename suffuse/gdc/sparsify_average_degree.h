#pragma once

#include "suffuse/gdc/column_run.h"

namespace suffuse {

// Step 3 for a target average degree: the cut is common to all columns and known only at the end.
std::unique_ptr<ColumnRun> make_average_degree_run(const Diffusion& diffusion, double degree,
                                                   const Context& context);

}  // namespace suffuse
