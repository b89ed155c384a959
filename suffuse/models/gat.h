#pragma once

#include "suffuse/models/layers.h"
#include "suffuse/models/options.h"

namespace suffuse {

// Per head: z = H W; score of i -> j: leaky(a . z_i + b . z_j); att_.j = softmax over the sources
// of j, itself among them; sum_i att_ij z_i. Heads side by side, + bias, then relu and dropout.
// GatOptions says what weights of edges do, and over what else the softmax may be. Throws
// InputError where weights that are to be renormalized are negative.
template <class Real>
void build_gat(const GatOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape,
               const Context& context);

}  // namespace suffuse
