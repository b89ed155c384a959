#pragma once

#include <string>

#include "suffuse/gdc/gdc.h"
#include "tests/support/reference.h"

namespace suffuse::testing {

// What the dense truth says about S of one graph, one T and one theta; shared by all of step 3.
struct Truth {
    reference::Matrix s;
    reference::Matrix terms;  // sum_k |theta_k| T^k: what rounding is relative to

    // By which entry (i, j) of s may be wrong itself.
    reference::Real rounding(NodeId i, NodeId j) const { return 1e-16L * terms(i, j); }
};
Truth truth_of(const Csr& graph, const TransitionOptions& transition,
               const Coefficients& coefficients);

// Leaves a result of step 3 as it is.
inline constexpr RenormalizeOptions untouched{.normalization = Renormalization::none};

// Holds a result of step 3 (renormalize: none) against the truth. Returns the first promise of the
// contract that is broken, in words; empty: none.
std::string fault_of(const GdcResult& result, const Truth& truth, const Sparsifier& sparsifier);

// The largest error of a stored entry.
reference::Real measured_error(const GdcResult& result, const Truth& truth);

// Holds a result of step 4 against the twin applied to the same S~. Sums are conditioned: where
// negative entries cancel, the rounding of S~'s type counts more.
std::string fault_of_step_4(const Csr& sparse, const Csr& result,
                            const RenormalizeOptions& options);

}  // namespace suffuse::testing
