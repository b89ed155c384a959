#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// H_l+1 = drop(relu(relu((H_l + sum_{i != j} w_ij H_l,i) W + b) W2 + b2)), H_1 = X, with batch
// normalization N: drop(N(relu(..))) or drop(relu(N(..))). The last one, without the outer relu and
// N, ends in the classes; or it is H W + b, or drop(relu(H W + b)) W2 + b2.
template <class Real>
void build_gin(const GinOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
