#pragma once

#include "suffuse/gdc/diffuse.h"

namespace suffuse {

// The same for some of `all` columns of features: as they are computed among the others.
DiffuseResult diffuse_part(const PreparedGraph& graph, const NodeFeatures& features, NodeId all,
                           const TransitionOptions& transition, const DiffusionOptions& diffusion,
                           const Context& context);

// Nodes and columns of features.
struct FeatureShape {
    NodeId rows = 0;
    NodeId cols = 0;
};
// The gate of features: throws InputError unless a dense matrix has all its values.
FeatureShape shape_of(const NodeFeatures& features);

// Throws BudgetError unless results of this shape have room in what is free of the budget.
void check_room_for(const FeatureShape& shape, const DiffusionOptions& diffusion,
                    const Context& context);

}  // namespace suffuse
