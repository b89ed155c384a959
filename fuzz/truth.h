#pragma once

#include "fuzz/quad.h"
#include "suffuse/diffusion/coefficients.h"
#include "suffuse/graph/csr.h"
#include "suffuse/transition/options.h"

namespace suffuse::fuzz {

// S of a small graph from its definition, to 30 digits of every entry, and shares no code with the
// library. Nothing is subtracted but where theta is negative.
struct Truth {
    QuadMatrix s;
    QuadMatrix terms;  // sum_k |theta_k| T^k: what rounding is relative to

    NodeId size() const { return s.size(); }
    // By which an entry may be wrong itself.
    Quad rounding(NodeId i, NodeId j) const { return 1e-26 * terms(i, j); }
};

QuadMatrix transposed(const QuadMatrix& a);

Truth truth_of(const Csr& graph, const TransitionOptions& transition,
               const Coefficients::Kind& coefficients);

}  // namespace suffuse::fuzz
