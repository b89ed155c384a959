#pragma once

#include "suffuse/base/bytes.h"
#include "suffuse/gdc/gdc.h"

namespace suffuse {

// What a run will cost, before it starts.
struct Estimate {
    SolverReport solver{};
    // Multiply-adds, at most: products x (entries + nodes) x columns, summed over components.
    double edge_columns = 0;
    double seconds = 0;  // on context.threads threads of this machine
    Bytes memory{};      // the most that is held at once, graph included
};

// Arranges the graph and computes some blocks of columns, of large and of small components, which
// tells how fast this graph is on this machine; of a graph with more than 20 million entries, and
// where S is computed dense, the time is guessed instead.
Estimate estimate(const Csr& graph, const GdcOptions& options, const Context& context);
// What this graph has found out before costs no time.
Estimate estimate(const PreparedGraph& graph, const GdcOptions& options, const Context& context);

}  // namespace suffuse
