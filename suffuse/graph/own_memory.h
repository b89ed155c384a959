#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// A matrix that lies in a mapped file, copied and checked again: whoever writes to the file from
// now on does not change it. Any other matrix as it is; so is one for whose copy there is no
// memory.
Csr in_own_memory(const Csr& matrix, const Context& context);

}  // namespace suffuse
