#pragma once

#include "suffuse/diffusion/choose_solver.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/prepared/prepared_graph.h"

namespace suffuse {

// Step 2 as step 3 sees it: a solver that yields columns of S, and what is known about S.
// Immutable; copies share memory, and nothing of it refers to anything outside.
struct Diffusion {
    Transition transition{};
    DiffusionOptions options{};
    SolverChoice choice{};
    std::shared_ptr<const ColumnSolver> solver{};
    Precision precision = Precision::float32;
    double storing_error = 0;
    double allowed = 0;  // error that storing leaves for S itself

    // Of the graph of the transition, by ascending row, the largest first.
    Array<Component> components{};
    const Component& component_of(NodeId row) const {
        return suffuse::component_of(components.span(), row);
    }
    NodeId most_rows() const { return suffuse::most_rows(components.span()); }

    // The nodes of the transition stand in an order of our own; these are their ids. Empty: as
    // given.
    Array<NodeId> original{};
    NodeId original_of(NodeId i) const { return original.empty() ? i : original[i]; }
    Csr in_original_order(Csr matrix, const Context& context) const;

    // For an undirected graph with T sym, (i, j) and (j, i) are one entry, decided once.
    bool symmetric = false;
};

// S of the arranged graph. Throws InputError for options that make no sense on it.
Diffusion make_diffusion(const PreparedGraph& graph, const TransitionOptions& transition,
                         const DiffusionOptions& options, const Context& context);
// The same for a transition of the arranged graph.
Diffusion make_diffusion(const Transition& transition, const Arrangement& arranged,
                         const DiffusionOptions& options, const Context& context);
// As the graph of the transition was given.
Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const Context& context);
Diffusion make_diffusion(const Transition& transition, const DiffusionOptions& options,
                         const SolverHints& hints, const Context& context);

// Whatever the entries of S would do with: for what is larger or smaller than they are.
void store_as_float64(Diffusion& diffusion);

}  // namespace suffuse
