#pragma once

#include "suffuse/diffusion/options.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/sparsify/sparsifier.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// The four steps; the defaults are the paper's.
struct GdcOptions {
    TransitionOptions transition{};
    DiffusionOptions diffusion{};
    Sparsifier sparsify = TopK{};
    RenormalizeOptions renormalize{};
};

}  // namespace suffuse
