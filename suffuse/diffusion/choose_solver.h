#pragma once

#include <memory>
#include <optional>
#include <string>

#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// A method and, in one sentence, why it was taken. Never a silent change: what was asked for by
// name is taken or refused.
struct SolverChoice {
    Solver solver = Solver::block;  // not automatic
    std::string name{};             // its word: block, series or dense
    std::string reason{};
};

// What may be known about the graph, and how to compute.
struct SolverHints {
    // Of an arranged graph (graph/arrange.h); none: it is taken as one, without trees.
    Array<Component> components{};
    // Of a block: those of the largest component; none: all.
    std::optional<NodeId> most_rows{};
    // float64 keeps every sweep in double; otherwise float32 is used where it reaches the target.
    Precision arithmetic = Precision::automatic;
};

// Throws InputError for block on a directed graph, and for a tolerance that makes no sense.
SolverChoice choose_solver(const Transition& transition, const DiffusionOptions& options,
                           const SolverHints& hints = {});

// The solver that was chosen.
std::unique_ptr<ColumnSolver> make_column_solver(const Transition& transition,
                                                 const Coefficients& coefficients, Solver solver,
                                                 const Context& context,
                                                 const SolverHints& hints = {});

// Bounds every entry of S.
double largest_entry(const Transition& transition, const Coefficients& coefficients);

// The type in which entries of S are stored: float64 where rounding to float32, 2^-24 of the
// largest possible entry, would use up half of the tolerance.
Precision stored_precision(const Transition& transition, const DiffusionOptions& options);

// What storing adds to the error of any entry.
double storing_error(const Transition& transition, const DiffusionOptions& options);

}  // namespace suffuse
