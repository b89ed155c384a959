#pragma once

#include "suffuse/diffusion/options.h"
#include "suffuse/renormalize/options.h"
#include "suffuse/sparsify/sparsifier.h"
#include "suffuse/transition/options.h"

namespace suffuse {

// The four steps; the defaults are the paper's.
struct GdcOptions {
    TransitionOptions transition{};
    DiffusionOptions diffusion{};
    Sparsifier sparsify = TopK{};
    RenormalizeOptions renormalize{};

    friend bool operator==(const GdcOptions&, const GdcOptions&) = default;
};

template <>
const std::vector<Field<GdcOptions>>& fields<GdcOptions>();

}  // namespace suffuse
