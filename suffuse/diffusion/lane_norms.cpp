#include "suffuse/diffusion/lane_norms.h"

#include <vector>

namespace suffuse {

LaneNorms lane_norms(const RightSides& sides, const Contraction& contraction) {
    LaneNorms result;
    std::vector<WeightedNorm> norms(most_lanes, WeightedNorm(contraction));
    for_each_entry(sides, [&](NodeId i, int lane, double value) {
        norms[lane].add(i, value);
        result.nonnegative = result.nonnegative && value >= 0;
    });
    for (int l = 0; l < most_lanes; ++l) result.reach[l] = contraction.reach * norms[l].value();
    return result;
}

}  // namespace suffuse
