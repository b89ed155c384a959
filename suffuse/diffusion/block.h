#pragma once

#include <array>
#include <span>
#include <variant>
#include <vector>

#include "suffuse/base/array.h"
#include "suffuse/base/error_bound.h"
#include "suffuse/base/ids.h"
#include "suffuse/graph/row_range.h"

namespace suffuse {

// Columns of doubles that are computed at once, rows x block_width in row-major order. It is a
// constant, so that no byte of a result depends on threads, caches or the budget.
inline constexpr int block_width = 16;

// Right sides b of a block: the columns of S b are wanted. They lie in `rows`, whole components of
// the graph that stand side by side: no edge leaves them, so that S b is zero elsewhere, and a
// block has no other rows. Unit vectors and sparse features are listed by ascending row; dense
// features are used where they lie.
struct SparseEntry {
    NodeId row = 0;
    std::int32_t lane = 0;
    double value = 0;
};
struct SparseColumns {
    RowRange rows{};
    std::span<const SparseEntry> entries{};
};
template <class T>
struct DenseColumns {
    RowRange rows{};
    const T* first = nullptr;  // of the block's first row and lane
    std::int64_t stride = 0;   // from row to row
    int lanes = 0;
    const double* factor = nullptr;  // of every lane; null: all one

    double at(NodeId i, int lane) const {
        const auto value = static_cast<double>(first[(i - rows.first) * stride + lane]);
        return factor == nullptr ? value : factor[lane] * value;
    }
};
using RightSides = std::variant<SparseColumns, DenseColumns<float>, DenseColumns<double>>;

// Of values that all nodes have, those of some rows.
template <class T>
std::span<const T> of_rows(std::span<const T> values, RowRange rows) {
    return values.subspan(static_cast<std::size_t>(rows.first),
                          static_cast<std::size_t>(rows.size()));
}

inline RowRange rows_of(const RightSides& sides) {
    return std::visit([](const auto& columns) { return columns.rows; }, sides);
}

// Calls visit(row, lane, value) for every entry of the right sides.
template <class Visit>
void for_each_entry(const RightSides& sides, const Visit& visit) {
    std::visit(
        [&](const auto& columns) {
            if constexpr (requires { columns.entries; }) {
                for (const SparseEntry& e : columns.entries) visit(e.row, e.lane, e.value);
            } else {
                for (NodeId i = columns.rows.first; i < columns.rows.last; ++i)
                    for (int lane = 0; lane < columns.lanes; ++lane)
                        visit(i, lane, columns.at(i, lane));
            }
        },
        sides);
}

// The most columns that any solver computes at once.
inline constexpr int most_lanes = 32;
using LaneBounds = std::array<ErrorBound, most_lanes>;

// The columns of S b that a solver has computed, in row-major order. They begin with the row of the
// node rows.first: (S b)_i = scale_i y_row. The first nodes have rows of their own, the others may
// share those of others. At nodes outside of `rows` S b is zero.
struct SolvedBlock {
    std::span<const double> doubles{};  // rows of 16, or
    std::span<const float> floats{};    // rows of 32
    RowRange rows{};
    std::span<const double> scale{};  // of the nodes of `rows`; empty: all one
    std::span<const NodeId>
        shared{};  // of the last nodes of `rows`: the nodes whose rows they take
    LaneBounds bounds{};
    // Every theta_k T^k b was added up, the last one too: where none of them is negative, a value
    // that is not zero is not zero in truth.
    bool nothing_cut_off = false;

    // The row of a node, counted from the first of the block.
    NodeId row(NodeId i) const {
        const NodeId behind = i - (rows.last - static_cast<NodeId>(shared.size()));
        return (behind < 0 ? i : shared[static_cast<std::size_t>(behind)]) - rows.first;
    }
    // i in `rows`.
    double at(NodeId i, int lane) const {
        const auto from = static_cast<std::size_t>(row(i));
        const double y =
            floats.empty() ? doubles[from * block_width + lane] : floats[from * most_lanes + lane];
        return scale.empty() ? y : scale[static_cast<std::size_t>(i - rows.first)] * y;
    }
};

// One column of S as a solver computed it, or its first entries: values[k] is entry first + k, and
// outside of the component it is zero.
struct DenseColumn {
    NodeId node = 0;  // which column
    std::span<const double> values{};
    ErrorBound bound{};
    NodeId first = 0;
    bool nothing_cut_off = false;  // as in SolvedBlock

    NodeId last() const { return first + static_cast<NodeId>(values.size()); }
    double at(NodeId i) const { return values[static_cast<std::size_t>(i - first)]; }
};

// A column that follows from another: `factor` times that, but at the nodes from `first` on it has
// these values.
struct DerivedColumn {
    double factor = 1;
    NodeId first = 0;
    std::vector<double> values{};
};

}  // namespace suffuse
