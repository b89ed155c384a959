#pragma once

#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// The graph of that kind: a pure function of the generator and the seed, the same for every thread
// count and on every machine. Kinds without randomness ignore the seed. Throws InputError for
// options that make no sense and BudgetError for graphs that do not fit.
Csr generate(const Generator& generator, std::uint64_t seed, const Context& context);

}  // namespace suffuse
