#pragma once

#include "cli/describe_json.h"
#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/estimate.h"

namespace suffuse::cli {

// The options as they were applied, under the words of the command line: the solver and the type
// that were chosen instead of "auto", and what one option implies for another.
Json options_json(const TransitionOptions& transition, const DiffusionOptions& diffusion,
                  const SolverReport& solver, Precision precision);
Json options_json(const GdcOptions& options, const SolverReport& solver, Precision precision);

Json solver_json(const SolverReport& solver);
Json certificate_json(const Certificate& certificate);
Json estimate_json(const Estimate& estimate);

}  // namespace suffuse::cli
