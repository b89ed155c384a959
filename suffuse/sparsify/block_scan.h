#pragma once

#include <cstdint>
#include <span>

#include "suffuse/base/ids.h"

namespace suffuse {

// Columns side by side: entry (i, l) of node first + i is scale_i rows[row_i][l]. Rows are 32
// floats or 16 doubles, and row_i = i but for the last nodes, which share the rows of others.
template <class T>
struct BlockRows {
    const T* rows = nullptr;
    NodeId size = 0;
    std::span<const double> scale{};   // empty: all one
    std::span<const NodeId> shared{};  // the nodes whose rows are shared
    NodeId first = 0;

    static constexpr int width = 128 / static_cast<int>(sizeof(T));
    double scale_of(NodeId i) const {
        return scale.empty() ? 1 : scale[static_cast<std::size_t>(i)];
    }
    NodeId row(NodeId i) const {
        const NodeId own = size - static_cast<NodeId>(shared.size());
        return i < own ? i : shared[static_cast<std::size_t>(i - own)] - first;
    }
};

// Bit l of masks[i - begin] tells whether entry (i, l) is at least about floor[l], from i = begin
// on; a mask too many bits of which are set does no harm.
void scan(const BlockRows<float>& block, NodeId begin, std::span<const float> floor,
          std::span<std::uint32_t> masks);
void scan(const BlockRows<double>& block, NodeId begin, std::span<const double> floor,
          std::span<std::uint32_t> masks);

}  // namespace suffuse
