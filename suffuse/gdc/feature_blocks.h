#pragma once

#include "suffuse/diffusion/block.h"
#include "suffuse/gdc/diffuse.h"

namespace suffuse {

// Columns of features as right sides, the nodes in an order of our own: node k of ours is row
// order[k] of the features; empty: row k. Both outlive it.
class FeatureBlocks {
public:
    FeatureBlocks(const NodeFeatures& features, std::span<const NodeId> order,
                  const Context& context);

    // What right sides refer to besides the features.
    struct Held {
        Buffer<SparseEntry> entries{};
        std::variant<Buffer<float>, Buffer<double>> rows{};  // in our order
    };
    // Columns [first, first + lanes).
    RightSides block(NodeId first, int lanes, Held& held, const Context& context) const;

private:
    const NodeFeatures& features_;
    std::span<const NodeId> order_;
    // Of sparse features.
    Csr by_column_{};
    Array<NodeId> place_{};  // the node of ours that a row belongs to; empty: as they stand
};

}  // namespace suffuse
