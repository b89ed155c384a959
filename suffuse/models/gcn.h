#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// H_l+1 = drop(relu(P^T H_l W_l + b_l)), H_1 = X; the last one without relu: logits.
template <class Real>
void build_gcn(const GcnOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
