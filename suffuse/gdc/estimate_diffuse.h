#pragma once

#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/estimate.h"

namespace suffuse {

// What `diffuse` will cost, before it starts: arranges the graph where the run does, and diffuses
// one block of the features.
Estimate estimate_diffuse(const PreparedGraph& graph, const NodeFeatures& features,
                          const TransitionOptions& transition, const DiffusionOptions& diffusion,
                          const Context& context);

}  // namespace suffuse
