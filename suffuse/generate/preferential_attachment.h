#pragma once

#include "suffuse/base/rng.h"
#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// Linear time, in parallel. At most edges_per_node * (nodes - 1) edges.
Csr preferential_attachment(const PreferentialAttachment& model, const Rng& rng,
                            const Context& context);

}  // namespace suffuse
