#pragma once

#include "suffuse/base/bytes.h"
#include "suffuse/gdc/gdc.h"

namespace suffuse {

// What a run will cost, before it starts.
struct Estimate {
    SolverReport solver{};
    double edge_columns = 0;  // multiply-adds: products x (entries + nodes) x columns
    double seconds = 0;       // at the speed of an ordinary core, times context.threads
    Bytes memory{};           // the most that is held at once, graph included
};

Estimate estimate(const Csr& graph, const GdcOptions& options, const Context& context);

}  // namespace suffuse
