#pragma once

#include <vector>

#include "suffuse/sparsify/sparsifier.h"

namespace suffuse {

// Entries are called equal once they cannot be told apart at this bound.
inline constexpr double tie_bound = 1e-12;

// A column that misses its target is computed again with one that is this much smaller.
inline constexpr double second_try = 1e-3;

// A target that makes solvers go as far as double arithmetic does: no term that is a normal number
// is cut off, and iterations go on as long as they gain.
inline constexpr double as_exact_as_possible = 1e-200;

// The error that solvers aim at, stage by stage. The first is for all columns, the others for those
// that miss the tolerance or hold entries within their bound of the cut.
std::vector<double> refinement_targets(double allowed, const Sparsifier& sparsifier);

}  // namespace suffuse
