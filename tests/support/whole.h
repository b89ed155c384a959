#pragma once

#include "suffuse/gdc/gdc.h"
#include "tests/support/matrix.h"

namespace suffuse::testing {

// S itself, as the library computes it: every entry that is not zero, before step 4.
struct Whole {
    reference::Matrix s;
    reference::Real bound;  // of every entry, by the certificate
};

struct WholeOptions {
    TransitionOptions transition{};
    DiffusionOptions diffusion{};
};

Whole whole(const Csr& graph, const WholeOptions& options);

// The same to 1e-12, in float64, by the solver that the library chooses.
Whole whole(const Csr& graph, Normalization normalization, double self_loops,
            const Coefficients& coefficients);

}  // namespace suffuse::testing
