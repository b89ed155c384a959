#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// In every block, for every stack k: X_t+1 = relu(P^T X_t W_kt + X V_kt + b_kt) with X_1 = X the
// input of the block; its output is the mean over the stacks, with dropout. The last activation
// of the last block is left out.
template <class Real>
void build_arma(const ArmaOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
