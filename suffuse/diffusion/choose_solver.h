#pragma once

#include <memory>
#include <string>

#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// A method and, in one sentence, why it was taken. Never a silent change: what was asked for by
// name is taken or refused.
struct SolverChoice {
    Solver solver = Solver::block;  // not automatic
    std::string name{};             // block, series or dense
    std::string reason{};
};

// Throws InputError for block on a directed graph, and for a tolerance that makes no sense.
SolverChoice choose_solver(const Transition& transition, const DiffusionOptions& options);

// `arithmetic` float64 keeps every sweep in double; otherwise float32 is used where it reaches the
// target.
std::unique_ptr<ColumnSolver> make_column_solver(const Transition& transition,
                                                 const Coefficients& coefficients, Solver solver,
                                                 const Context& context,
                                                 Precision arithmetic = Precision::automatic);

// The type in which entries of S are stored: float64 where rounding to float32, 2^-24 of the
// largest possible entry, would use up half of the tolerance.
Precision stored_precision(const Transition& transition, const DiffusionOptions& options);

// What storing adds to the error of any entry.
double storing_error(const Transition& transition, const DiffusionOptions& options);

}  // namespace suffuse
