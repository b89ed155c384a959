#pragma once

#include "suffuse/option/option.h"

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

    friend bool operator==(const RenormalizeOptions&, const RenormalizeOptions&) = default;
};

Renormalization applied(const RenormalizeOptions& options);

template <>
const std::vector<Field<RenormalizeOptions>>& fields<RenormalizeOptions>();

}  // namespace suffuse
