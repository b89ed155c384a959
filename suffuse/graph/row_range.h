#pragma once

#include "suffuse/base/ids.h"

namespace suffuse {

// Rows [first, last) of a matrix, and the nodes they belong to.
struct RowRange {
    NodeId first = 0;
    NodeId last = 0;  // one past the end

    NodeId size() const { return last - first; }
    bool holds(NodeId row) const { return row >= first && row < last; }
    friend bool operator==(const RowRange&, const RowRange&) = default;
};

}  // namespace suffuse
