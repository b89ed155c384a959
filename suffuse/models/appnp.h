#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// H = drop(relu(X W + b)); Z_0 = H W2 + b2; Z_k+1 = (1 - alpha) P^T Z_k + alpha Z_0.
template <class Real>
void build_appnp(const AppnpOptions& options, const ModelInput<Real>& input,
                 tape::Tape<Real>& tape);

}  // namespace suffuse
