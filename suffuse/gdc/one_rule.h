#pragma once

#include "suffuse/gdc/gdc.h"
#include "suffuse/graph/arrange.h"

namespace suffuse {

// What a rule of step 3 looks at one after the other.
enum class Lines { columns, rows };

// Steps 2 and 3 by one rule, which has been checked; `transition` is that of the arranged graph.
// The result is S~, in the order of the graph that was given; its status is one per line.
GdcResult sparsify_lines(const Transition& transition, const Arrangement& arrangement,
                         const DiffusionOptions& diffusion, const Sparsifier& sparsifier,
                         Lines lines, const Context& context);

}  // namespace suffuse
