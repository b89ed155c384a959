#pragma once

#include <array>
#include <span>
#include <variant>
#include <vector>

#include "suffuse/base/array.h"
#include "suffuse/base/error_bound.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// Columns of doubles that are computed at once, N x block_width in row-major order. It is a
// constant, so that no byte of a result depends on threads, caches or the budget.
inline constexpr int block_width = 16;

// Right sides b of a block: the columns of S b are wanted. Unit vectors and sparse features are
// listed by ascending row; dense features are used where they lie.
struct SparseEntry {
    NodeId row = 0;
    std::int32_t lane = 0;
    double value = 0;
};
struct SparseColumns {
    std::span<const SparseEntry> entries{};
};
template <class T>
struct DenseColumns {
    const T* first = nullptr;  // of the block's first lane
    std::int64_t stride = 0;   // from row to row
    int lanes = 0;
    NodeId rows = 0;
};
using RightSides = std::variant<SparseColumns, DenseColumns<float>, DenseColumns<double>>;

// Calls visit(row, lane, value) for every entry of the right sides.
template <class Visit>
void for_each_entry(const RightSides& sides, const Visit& visit) {
    std::visit(
        [&](const auto& columns) {
            if constexpr (requires { columns.entries; }) {
                for (const SparseEntry& e : columns.entries) visit(e.row, e.lane, e.value);
            } else {
                for (NodeId i = 0; i < columns.rows; ++i)
                    for (int lane = 0; lane < columns.lanes; ++lane)
                        visit(i, lane,
                              static_cast<double>(columns.first[i * columns.stride + lane]));
            }
        },
        sides);
}

// The most columns that any solver computes at once.
inline constexpr int most_lanes = 32;
using LaneBounds = std::array<ErrorBound, most_lanes>;

// The columns of S b that a solver has computed, in row-major order: (S b)_i = scale_i y_row, where
// row i belongs to node i, but the last nodes may share the rows of others.
struct SolvedBlock {
    std::span<const double> doubles{};  // rows of 16, or
    std::span<const float> floats{};    // rows of 32
    NodeId nodes = 0;
    std::span<const double> scale{};   // empty: all one
    std::span<const NodeId> shared{};  // the rows of the last nodes
    LaneBounds bounds{};

    NodeId own_rows() const { return nodes - static_cast<NodeId>(shared.size()); }
    NodeId row(NodeId i) const { return i < own_rows() ? i : shared[i - own_rows()]; }
    double at(NodeId i, int lane) const {
        const auto from = static_cast<std::size_t>(row(i));
        const double y =
            floats.empty() ? doubles[from * block_width + lane] : floats[from * most_lanes + lane];
        return scale.empty() ? y : scale[i] * y;
    }
};

// One column of S as a solver computed it, or its first entries.
struct DenseColumn {
    NodeId node = 0;  // which column
    std::span<const double> values{};
    ErrorBound bound{};
};

// A column that follows from another: `factor` times that, but at the nodes from `first` on it has
// these values.
struct DerivedColumn {
    double factor = 1;
    NodeId first = 0;
    std::vector<double> values{};
};

}  // namespace suffuse
