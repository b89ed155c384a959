#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// H_1 .. H_depth as those of a GCN; logits = [H_1 .. H_depth] W + b, or P^T [H_1 .. H_depth] W + b,
// or drop(relu([H_1 .. H_depth] W + b)) W2 + b2.
template <class Real>
void build_jk(const JkOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
