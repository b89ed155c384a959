#pragma once

#include "suffuse/transition/transition.h"

namespace suffuse {

// M = A + w I, a matrix that nobody has normalized. It may stretch vectors; T = M / rate does not,
// so that whatever is proven for a transition matrix holds for T.
struct GivenMatrix {
    Transition transition{};  // T
    double rate = 1;          // at least 1, and at least the spectral radius of M
};

// Finds z > 0 and a rate with M^T z <= rate z, a fact that rounding does not touch. Then
//     sum_i z_i |(M x)_i| <= rate sum_i z_i |x_i|    for every x,
// and no eigenvalue of M is larger than the rate (docs/certificates.md). The rate is 1, and T is M,
// where that will do; otherwise it lies some per cent above the spectral radius, and below `limit`
// if the spectral radius does, unless thousands of products with M^T do not show that. Memory: 40
// bytes per node, and for a directed graph its transpose, while it looks. Throws InputError as
// make_transition does.
GivenMatrix take_as_given(const Csr& graph, double self_loops, double limit,
                          const Context& context);
// For a graph of which it is known whether it is undirected.
GivenMatrix take_as_given(const Csr& graph, bool undirected, double self_loops, double limit,
                          const Context& context);

}  // namespace suffuse
