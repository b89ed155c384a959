#pragma once

#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/estimate.h"
#include "suffuse/report/graph_json.h"

namespace suffuse {

// The options as they were applied, under the words of the command line: the solver and the type
// that were chosen instead of "auto", and what one option implies for another.
Json options_json(const TransitionOptions& transition, const DiffusionOptions& diffusion,
                  const SolverReport& solver, Precision precision);
Json options_json(const GdcOptions& options, const SolverReport& solver, Precision precision);

Json solver_json(const SolverReport& solver);
Json certificate_json(const Certificate& certificate);
Json estimate_json(const Estimate& estimate);

// What came in, what was done to it, what is proven, what came out: the object of `gdc` and that of
// `diffuse` before anybody adds files, seconds and resources.
Json result_json(const Overview& overview, const GdcOptions& options, const GdcResult& result);
Json result_json(const Overview& overview, const TransitionOptions& transition,
                 const DiffusionOptions& diffusion, const DiffuseResult& result);

}  // namespace suffuse
