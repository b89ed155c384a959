#pragma once

#include <vector>

#include "suffuse/io/source.h"
#include "suffuse/split/split.h"

namespace suffuse {

// The splits of an npz archive; see read_splits.
std::vector<Split> read_split_npz(const Source& source, NodeId nodes, const Context& context);

}  // namespace suffuse
