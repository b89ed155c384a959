#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// H_1 .. H_depth as those of a GCN; logits = [H_1 .. H_depth] W + b.
template <class Real>
void build_jk(const JkOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape);

}  // namespace suffuse
