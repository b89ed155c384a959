#pragma once

#include "suffuse/base/context.h"
#include "suffuse/diffusion/averaging.h"
#include "suffuse/diffusion/block.h"

namespace suffuse {

struct Workspace;

// f(T) b as sum_m c_m T_m(T) b with finitely many Chebyshev polynomials, on an undirected graph.
struct Expansion {
    const Transition* transition = nullptr;
    const Averaging* averaging = nullptr;
    std::span<const double> c{};  // c_0, c_1, ... up to the degree
    double theta_0 = 0;           // f(0): what a node without edges keeps of b
    double error = 0;             // of the sum for |b| = 1, in the norm `spectral`
    double size = 0;              // at least sum |c|
};

// At most the error that `expand` makes by rounding, for |b| = 1 in the norm `spectral`; the
// longest row of the graph has this many entries.
double rounding_of_expansion(std::span<const double> c, double longest_row);

// Sums several expansions of the same right sides on one transition: all take their terms from one
// recurrence. None depends on which others are summed with it. The results live in the workspace.
std::vector<SolvedBlock> expand(const RightSides& sides, std::span<const Expansion> expansions,
                                Workspace& workspace, const Context& context);

}  // namespace suffuse
