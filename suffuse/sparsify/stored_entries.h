#pragma once

#include <functional>
#include <optional>

#include "suffuse/diffusion/options.h"
#include "suffuse/sparsify/kept_column.h"

namespace suffuse {

// The smallest entry that does not become zero in the stored type; none: nothing is stored.
std::optional<double> smallest_stored(std::span<const KeptColumn<double>> columns,
                                      Precision precision);

// Calls visit(i, j) for every entry that the stored type cannot hold, and that is therefore
// missing.
void for_each_lost(std::span<const KeptColumn<double>> columns, Precision precision,
                   const std::function<void(NodeId, NodeId)>& visit);

}  // namespace suffuse
