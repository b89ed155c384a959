#pragma once

#include "suffuse/graph/csr.h"
#include "suffuse/renormalize/options.h"

namespace suffuse {

// Step 4, in this order: symmetrize, unweighted, renormalize. Keeps the type of the weights.
// S~ is given up as soon as it is not needed any more. Entries that become zero are dropped; a
// column without entries stays empty.
Csr renormalize(Csr sparse, const RenormalizeOptions& options, const Context& context);

}  // namespace suffuse
