#pragma once

#include "suffuse/io/node_features.h"

namespace suffuse {

// The text form of read_node_features.
FeatureTable read_feature_text(const Source& source, const Dataset& dataset,
                               const Context& context);

}  // namespace suffuse
