#pragma once

#include "suffuse/diffusion/diffusion.h"
#include "suffuse/sparsify/certificate.h"
#include "suffuse/sparsify/sparsifier.h"

namespace suffuse {

struct SparseDiffusion {
    Csr matrix{};  // S~, in the order of the graph that was given
    Certificate certificate{};
    int iterations = 0;  // products with T, at most, the first time a column was computed
};

// What to keep of which diffusion; the rule has been checked.
struct Rule {
    const Diffusion* diffusion = nullptr;
    const Sparsifier* sparsifier = nullptr;
};

// Step 3, once for every rule; the diffusions have one transition. Computes all columns, keeps what
// a rule asks for, and computes again, more exactly, the columns for which the bound does not
// settle what is kept. The first time, rules that want columns of one diffusion equally exact share
// them, and heat and theta share the recurrence, as many at once as memory allows. Each result is
// the same, to the last bit, as that of its rule alone.
std::vector<SparseDiffusion> sparsify_columns(std::span<const Rule> rules, const Context& context);

}  // namespace suffuse
