#pragma once

#include <optional>

#include "suffuse/graph/csr.h"

namespace suffuse {

// With c the column sums and r the row sums of S~ (the reciprocal of zero is zero):
enum class Renormalization {
    col,  // S~ diag(c)^-1: every column that is not empty sums to one
    sym,  // diag(c)^-1/2 S~ diag(c)^-1/2; a negative sum is refused
    row,  // diag(r)^-1 S~
    none  // S~
};

struct RenormalizeOptions {
    // Not given: col, or none for an unweighted result.
    std::optional<Renormalization> normalization{};
    bool symmetrize = false;  // (S~ + S~^T) / 2 first
    bool unweighted = false;  // then every weight becomes one
};

Renormalization applied(const RenormalizeOptions& options);

// Step 4, in this order: symmetrize, unweighted, renormalize. Keeps the type of the weights.
// S~ is given up as soon as it is not needed any more. Entries that become zero are dropped; a
// column without entries stays empty.
Csr renormalize(Csr sparse, const RenormalizeOptions& options, const Context& context);

}  // namespace suffuse
