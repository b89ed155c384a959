#pragma once

#include <span>
#include <vector>

#include "suffuse/base/error_bound.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// One column of S as a solver computed it, or its first entries.
struct DenseColumn {
    NodeId node = 0;  // which column
    std::span<const double> values{};
    ErrorBound bound{};
};

// The error of any of these entries is at most this.
double largest_error(const DenseColumn& column);

// What a rule keeps of a column.
struct Selection {
    std::vector<NodeId> nodes{};  // ascending
    // Entries that the bound cannot separate from the cut; none: the exact set is kept.
    std::vector<NodeId> at_cut{};
    // Those entries are known to be equal: more digits would not help.
    bool equal = false;
};

}  // namespace suffuse
