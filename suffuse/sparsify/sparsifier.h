#pragma once

#include <variant>

#include "suffuse/base/ids.h"
#include "suffuse/option/option.h"

namespace suffuse {

// The k largest non-zero entries of every column. Entries proven above the cut are kept; the
// remaining places go to the smallest node ids among those that cannot be separated from it.
struct TopK {
    NodeId k = 64;

    friend bool operator==(const TopK&, const TopK&) = default;
};
// Every entry S_ij >= epsilon; entries that cannot be separated from epsilon count as equal to it.
struct Epsilon {
    double epsilon = 1e-4;

    friend bool operator==(const Epsilon&, const Epsilon&) = default;
};
// The floor(degree * N) largest entries of the whole matrix, and those equal to the last one.
struct AverageDegree {
    double degree = 64;

    friend bool operator==(const AverageDegree&, const AverageDegree&) = default;
};
// Every non-zero entry.
struct KeepAll {
    friend bool operator==(const KeepAll&, const KeepAll&) = default;
};

using Sparsifier = std::variant<TopK, Epsilon, AverageDegree, KeepAll>;

// Throws InputError unless k >= 1, epsilon > 0, degree > 0, all finite.
void check(const Sparsifier& sparsifier);

template <>
const std::vector<Field<Sparsifier>>& fields<Sparsifier>();

}  // namespace suffuse
