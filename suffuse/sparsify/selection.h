#pragma once

#include <vector>

#include "suffuse/base/ids.h"
#include "suffuse/diffusion/block.h"

namespace suffuse {

// The error of any of these entries is at most this.
double largest_error(const DenseColumn& column);

// What a rule keeps of a column.
struct Selection {
    std::vector<NodeId> nodes{};  // ascending
    // Entries that the bound cannot separate from the cut; none: the exact set is kept.
    std::vector<NodeId> at_cut{};
    // Those entries are known to be equal: more digits would not help.
    bool equal = false;
    // More digits may show more, although no entry is at the cut.
    bool in_doubt = false;
    // It is no tie: an entry may be missing that the rule for ties would not leave out.
    bool missing = false;
};

}  // namespace suffuse
