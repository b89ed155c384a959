#pragma once

#include "suffuse/graph/csr.h"
#include "suffuse/transition/contraction.h"
#include "suffuse/transition/options.h"

namespace suffuse {

// T = diag(left) (A + w I) diag(right). Immutable; copies share memory.
struct Transition {
    Csr graph{};  // A, or A and w times 2^exponent where weights are far from one
    double self_loops = 0;
    int exponent = 0;
    Array<double> left{};
    Array<double> right{};
    bool undirected = false;    // A equals its transpose exactly
    bool normalized = false;    // undirected: left right is one over the degree of A + w I
    Contraction contraction{};  // a norm in which T shortens every vector
    Contraction spectral{};     // undirected only: one in which T is also self-adjoint
    double least = 0;           // no entry of T but zero is smaller
    // What may be lost in one product with T, or T^T, in any entry of the result and of everything
    // that follows from it, because a number is too small for a double (docs/certificates.md).
    double lost = 0;

    NodeId size() const { return graph.rows(); }
};

// What step 1 takes: throws InputError if the graph is not square or has a negative weight, or if w
// is negative or not finite; make_transition also if sums of weights are too far apart (range.h).
void check_step_1(const Csr& graph, double self_loops);

// Step 1. Degrees are added up in twice the working precision, so that left and right carry a
// relative error of at most 4 u. Throws InputError as check_step_1 does.
Transition make_transition(const Csr& graph, const TransitionOptions& options,
                           const Context& context);
// The same where it is known whether A equals its transpose.
Transition make_transition(const Csr& graph, bool undirected, const TransitionOptions& options,
                           const Context& context);

// T^T in the same form.
Transition transpose(const Transition& transition, const Context& context);

// T itself, with double weights.
Csr transition_matrix(const Transition& transition, const Context& context);

}  // namespace suffuse
