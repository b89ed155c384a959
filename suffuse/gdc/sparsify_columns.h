#pragma once

#include "suffuse/diffusion/choose_solver.h"
#include "suffuse/gdc/certificate.h"
#include "suffuse/gdc/gdc.h"
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

struct SparseDiffusion {
    Csr matrix{};  // S~, in the order of the graph that was given
    Certificate certificate{};
    int iterations = 0;  // products with T, the first time a column was computed
};

// Step 3, with a rule that has been checked. Computes all columns, keeps what the rule asks for,
// and computes again, more exactly, the columns for which the bound does not settle what is kept.
SparseDiffusion sparsify_columns(const Diffusion& diffusion, const Sparsifier& sparsifier,
                                 const Context& context);

}  // namespace suffuse
