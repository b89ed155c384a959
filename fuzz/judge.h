#pragma once

#include <string>

#include "fuzz/truth.h"
#include "suffuse/gdc/diffuse.h"

namespace suffuse::fuzz {

// Holds a result of step 3 (renormalize: none) against the truth: the first thing that is not as
// its certificate says, in words; empty: none. Values that are closer to a cut than the truth is
// known may lie on either side of it.
std::string fault_of(const GdcResult& result, const Truth& truth, const Sparsifier& sparsifier);

// The same for diffused features: out_jc = sum_i S_ij x_ic.
std::string fault_of(const DiffuseResult& result, const Truth& truth, const DenseMatrix& features);

}  // namespace suffuse::fuzz
