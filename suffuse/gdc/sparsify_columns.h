#pragma once

#include "suffuse/gdc/certificate.h"
#include "suffuse/gdc/prepared_diffusion.h"

namespace suffuse {

struct SparseDiffusion {
    Csr matrix{};  // S~, in the order of the graph that was given
    Certificate certificate{};
    int iterations = 0;  // products with T, at most, the first time a column was computed
};

// Step 3, once for every rule; the rules have been checked. Computes all columns, keeps what a rule
// asks for, and computes again, more exactly, the columns for which the bound does not settle what
// is kept. Rules that want columns equally exact share them; each result is the same, to the last
// bit, as that of its rule alone.
std::vector<SparseDiffusion> sparsify_columns(const Diffusion& diffusion,
                                              std::span<const Sparsifier> sparsifiers,
                                              const Context& context);

}  // namespace suffuse
