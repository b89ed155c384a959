#pragma once

#include <vector>

#include "suffuse/base/rng.h"
#include "suffuse/generate/generator.h"
#include "suffuse/graph/csr.h"

namespace suffuse {

// Pairs are decided independently, in time proportional to nodes and edges.
Csr erdos_renyi(const ErdosRenyi& model, const Rng& rng, const Context& context);
Csr block_model(const BlockModel& model, const Rng& rng, const Context& context);
Csr block_model(const DegreeCorrectedBlockModel& model, const Rng& rng, const Context& context);

// The block of every node of either block model: ascending, in nearly equal shares.
std::vector<std::int32_t> block_labels(NodeId nodes, std::int32_t blocks);

}  // namespace suffuse
