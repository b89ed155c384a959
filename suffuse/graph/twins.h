#pragma once

#include <vector>

#include "suffuse/graph/csr.h"

namespace suffuse {

// For every node the smallest of its structural twins, or itself. Exchanging two twins changes
// nothing in an undirected graph: they have the same neighbours with the same weights and equal
// loops, and are not adjacent; in an unweighted graph they may also be adjacent.
std::vector<NodeId> twin_classes(const Csr& undirected);

}  // namespace suffuse
