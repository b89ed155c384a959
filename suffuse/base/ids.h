#pragma once

#include <cstdint>

namespace suffuse {

using NodeId = std::int32_t;     // a node, and a row or column of a matrix
using EdgeIndex = std::int64_t;  // a position in the arrays of stored entries

}  // namespace suffuse
