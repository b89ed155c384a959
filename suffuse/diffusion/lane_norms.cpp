#include "suffuse/diffusion/lane_norms.h"

namespace suffuse {

LaneNorms lane_norms(const RightSides& sides, const Contraction& contraction) {
    LaneNorms result;
    WeightedNorms<most_lanes> norms(contraction);
    for_each_entry(sides, [&](NodeId i, int lane, double value) {
        norms.add(i, lane, value);
        result.nonnegative = result.nonnegative && value >= 0;
    });
    for (int l = 0; l < most_lanes; ++l) result.reach[l] = contraction.reach * norms.value(l);
    return result;
}

}  // namespace suffuse
