#pragma once

#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// Graphs without randomness. A ring of two nodes is one edge; single nodes have none.
Csr ring(const Ring& shape, const Context& context);
Csr grid(const Grid& shape, const Context& context);
Csr path(const Path& shape, const Context& context);
Csr star(const Star& shape, const Context& context);
Csr complete(const Complete& shape, const Context& context);

}  // namespace suffuse
