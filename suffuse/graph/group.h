#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// Entries in groups: group k holds [offsets[k], offsets[k + 1]) of values and weights.
struct Groups {
    Buffer<EdgeIndex> offsets;
    Buffer<NodeId> values;
    std::variant<UnitWeights, Buffer<float>, Buffer<double>> weights;
};

// Stable parallel counting sort of the pairs (values[e], weights[e]) by keys[e] in [0, key_count):
// within a group the order of e is kept, so the result is the same for every thread count.
Groups group_by(std::span<const NodeId> keys, NodeId key_count, std::span<const NodeId> values,
                const Weights& weights, const Context& context);

}  // namespace suffuse
