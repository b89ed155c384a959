#pragma once

#include "suffuse/gdc/gdc.h"

namespace suffuse {

// How many entries step 3 keeps at least, by proof (docs/certificates.md, section 6). 0 where
// nothing is proven: of a threshold, of a directed graph, of coefficients that are negative.
double least_entries(const PreparedGraph& graph, const GdcOptions& options, const Context& context);

// Throws BudgetError, before anything is computed, where the results have no room: what they hold
// at least does not fit into what is free of the budget. The sentence says what was asked for and
// what would fit.
void check_room(const PreparedGraph& graph, std::span<const GdcOptions> options,
                const Context& context);

}  // namespace suffuse
