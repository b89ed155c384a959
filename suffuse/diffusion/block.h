#pragma once

#include <array>
#include <span>
#include <variant>

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

// The columns of S b that a solver has computed, before the scale of their rows: double values in
// row-major order, or float columns one after the other.
struct SolvedBlock {
    std::span<const double> values{};
    std::span<const float> columns{};
    std::span<const double> scale{};
    LaneBounds bounds{};

    double at(NodeId i, int lane) const {
        const auto row = static_cast<std::size_t>(i);
        return scale[row] * (columns.empty() ? values[row * block_width + lane]
                                             : columns[lane * scale.size() + row]);
    }

    // The first entries of a column, as many as `to` has room for.
    void copy_column(int lane, std::span<double> to) const {
        if (columns.empty()) {
            for (std::size_t i = 0; i < to.size(); ++i)
                to[i] = scale[i] * values[i * block_width + lane];
        } else {
            const auto column = columns.subspan(lane * scale.size(), scale.size());
            for (std::size_t i = 0; i < to.size(); ++i) to[i] = scale[i] * column[i];
        }
    }
};

}  // namespace suffuse
