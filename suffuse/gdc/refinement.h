#pragma once

#include <vector>

#include "suffuse/diffusion/choose_solver.h"
#include "suffuse/sparsify/sparsifier.h"

namespace suffuse {

// Entries are called equal once they cannot be told apart at this bound.
inline constexpr double tie_bound = 1e-12;

// The error that solvers aim at, stage by stage. The first is for all columns, the others for those
// that miss the tolerance or hold entries within their bound of the cut.
std::vector<double> refinement_targets(const DiffusionOptions& options, double storing_error,
                                       const Sparsifier& sparsifier);

}  // namespace suffuse
