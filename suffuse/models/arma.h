#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// In every block, for every stack k: X_t+1 = relu(P^T drop(X_t) W_kt + drop(X) V_kt + b_kt) with
// X_1 = X the input of the block and dropouts of their own, whose masks the stacks share where they
// share the input; the output is the mean over the stacks, with dropout. The last activation of the
// last block may be left out.
template <class Real>
void build_arma(const ArmaOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
