#pragma once

#include <optional>
#include <span>

#include "suffuse/graph/csr.h"

namespace suffuse {

// The share of edges whose two ends carry the same label; self-loops and edges with an unlabelled
// end do not count, nothing is returned if none are left. In an undirected graph every edge counts
// once (its two entries agree), in a directed one every entry.
std::optional<double> homophily(const Csr& graph, std::span<const std::int32_t> labels);

}  // namespace suffuse
