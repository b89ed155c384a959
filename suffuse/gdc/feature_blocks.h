#pragma once

#include "suffuse/diffusion/block.h"
#include "suffuse/gdc/feature_sizes.h"

namespace suffuse {

// Columns of features as right sides, each scaled as its size asks for, the nodes in an order of
// our own: node k of ours is row order[k] of the features; empty: row k. All three outlive it.
class FeatureBlocks {
public:
    FeatureBlocks(const NodeFeatures& features, const FeatureSizes& sizes,
                  std::span<const NodeId> order, const Context& context);

    // What right sides refer to besides the features.
    struct Held {
        Buffer<SparseEntry> entries{};
        std::variant<Buffer<float>, Buffer<double>> rows{};  // in our order
        std::array<double, most_lanes> factor{};             // of every lane, a power of two
    };
    // Columns [first, first + lanes).
    RightSides block(NodeId first, int lanes, Held& held, const Context& context) const;

private:
    const NodeFeatures& features_;
    const FeatureSizes& sizes_;
    std::span<const NodeId> order_;
    // Of sparse features.
    Csr by_column_{};
    Array<NodeId> place_{};  // the node of ours that a row belongs to; empty: as they stand
};

}  // namespace suffuse
