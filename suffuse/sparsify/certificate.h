#pragma once

#include <optional>
#include <vector>

#include "suffuse/base/ids.h"

namespace suffuse {

// What is known about the entries kept in one column of S.
enum class ColumnStatus : unsigned char {
    proven,  // they are the exact ones
    tied,    // entries at the cut are equal within a bound of 1e-12: the tie rule decided
    open     // the arithmetic did not get that far
};

// What is proven about a result; it speaks of S, before step 4. docs/certificates.md has the proof.
struct Certificate {
    double max_abs_error = 0;  // of any stored or dropped entry: truncation, rounding, storing
    double tolerance = 0;      // what was asked for
    std::vector<ColumnStatus> status{};    // one per column
    std::optional<double> epsilon_used{};  // epsilon, or the smallest value that was kept
    double average_degree = 0;             // entries per node after step 3

    bool within_tolerance() const { return max_abs_error <= tolerance; }
    NodeId count(ColumnStatus wanted) const;
};

}  // namespace suffuse
