#pragma once

#include "suffuse/diffusion/choose_solver.h"
#include "suffuse/gdc/options.h"
#include "suffuse/graph/arrange.h"

namespace suffuse {

// Step 2 as step 3 sees it: a solver that yields columns of S, and what is known about S.
struct Diffusion {
    const Transition& transition;
    const DiffusionOptions& options;
    SolverChoice choice{};
    std::unique_ptr<ColumnSolver> solver{};
    Precision precision = Precision::float32;
    double storing_error = 0;
    double allowed = 0;  // error that storing leaves for S itself

    // The nodes of the transition stand in an order of our own; these are their ids. Empty: as
    // given.
    std::span<const NodeId> original{};
    NodeId original_of(NodeId i) const { return original.empty() ? i : original[i]; }
    Csr in_original_order(Csr matrix, const Context& context) const;

    // For an undirected graph with T sym, (i, j) and (j, i) are one entry, decided once.
    bool symmetric = false;
};

// `transition` is that of an arranged graph.
Diffusion make_diffusion(const Transition& transition, const Arrangement& arrangement,
                         const DiffusionOptions& options, const Context& context);
// As the graph was given.
Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const Context& context);

}  // namespace suffuse
