#pragma once

#include <cmath>

#include "suffuse/diffusion/block.h"
#include "suffuse/transition/transition.h"

// The inner loops for right sides of any kind, in plain C++: what dense features go through, and
// the slow twin of lane_kernels.h. Lanes never mix: the order of additions in a column is that of
// the row.

namespace suffuse::kernel {

using Lanes = std::array<double, block_width>;

// One row of A + w I after the other; blocks begin with row `begin`. Weights is UnitWeights,
// Array<float> or Array<double>.
template <class Weights>
struct Rows {
    std::span<const EdgeIndex> offsets;
    std::span<const NodeId> columns;
    const Weights& weights;
    double self_loops;
    NodeId begin;

    // Where the row of a node lies in a block.
    std::int64_t at(NodeId i) const { return (std::int64_t{i} - begin) * block_width; }

    // sum = ((A + w I) y)_i; Sign is applied to every y.
    template <class Sign>
    void gather(NodeId i, const double* y, Lanes& sum, Sign sign) const {
        const double* own = y + at(i);
        for (int l = 0; l < block_width; ++l) sum[l] = self_loops * sign(own[l]);
        for (EdgeIndex e = offsets[i]; e < offsets[i + 1]; ++e) {
            const double* other = y + at(columns[e]);
            if constexpr (std::is_same_v<Weights, UnitWeights>) {
                for (int l = 0; l < block_width; ++l) sum[l] += sign(other[l]);
            } else {
                const double weight = weights[e];
                for (int l = 0; l < block_width; ++l) sum[l] += weight * sign(other[l]);
            }
        }
    }
    void gather(NodeId i, const double* y, Lanes& sum) const {
        gather(i, y, sum, [](double value) { return value; });
    }
    void gather_magnitudes(NodeId i, const double* y, Lanes& sum) const {
        gather(i, y, sum, [](double value) { return std::abs(value); });
    }
};

// Walks through right sides row by row, in ascending order.
class SparseCursor {
public:
    explicit SparseCursor(const SparseColumns& columns) : left_(columns.entries) {}
    void add_row(NodeId i, double factor, Lanes& to) {
        for (; !left_.empty() && left_.front().row == i; left_ = left_.subspan(1))
            to[left_.front().lane] += factor * left_.front().value;
    }

private:
    std::span<const SparseEntry> left_;
};

template <class T>
class DenseCursor {
public:
    explicit DenseCursor(const DenseColumns<T>& columns) : columns_(columns) {}
    void add_row(NodeId i, double factor, Lanes& to) const {
        for (int l = 0; l < columns_.lanes; ++l) to[l] += factor * columns_.at(i, l);
    }

private:
    DenseColumns<T> columns_;
};

inline SparseCursor cursor(const SparseColumns& columns) {
    return SparseCursor(columns);
}
template <class T>
DenseCursor<T> cursor(const DenseColumns<T>& columns) {
    return DenseCursor<T>(columns);
}

// Calls sweep(rows, cursor) with the types of the weights and of the right sides.
template <class Sweep>
void run(const Transition& t, const RightSides& sides, const Sweep& sweep) {
    std::visit(
        [&](const auto& weights, const auto& columns) {
            auto from_the_start = cursor(columns);
            using Weights = std::remove_cvref_t<decltype(weights)>;
            sweep(Rows<Weights>{t.graph.offsets().span(), t.graph.columns().span(), weights,
                                t.self_loops, columns.rows.first},
                  from_the_start);
        },
        t.graph.weights(), sides);
}

}  // namespace suffuse::kernel
