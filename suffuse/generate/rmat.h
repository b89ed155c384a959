#pragma once

#include "suffuse/base/rng.h"
#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// Node ids are those of the model, not shuffled: small ids are the hubs. Time scale * draws.
Csr rmat(const RMat& model, const Rng& rng, const Context& context);

}  // namespace suffuse
