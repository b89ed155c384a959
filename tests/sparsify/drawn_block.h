#pragma once

#include <cmath>
#include <limits>
#include <vector>

#include "suffuse/base/rng.h"
#include "suffuse/sparsify/block_scan.h"

namespace suffuse::testing {

// A block of columns, drawn at random: few levels and so many ties, values that differ by less than
// a bound, zeros of both signs, numbers near the smallest of the type.
template <class T>
struct DrawnBlock {
    static constexpr int width = BlockRows<T>::width;

    NodeId size = 0;
    std::vector<T> values{};
    std::vector<double> scale{};
    std::vector<NodeId> shared{};

    NodeId first = 0;  // of its nodes

    BlockRows<T> rows() const { return {values.data(), size, scale, shared, first}; }
    std::vector<double> column(int lane) const {
        std::vector<double> result;
        for (NodeId i = 0; i < size; ++i) {
            const NodeId own = size - static_cast<NodeId>(shared.size());
            const NodeId row = i < own ? i : shared[i - own] - first;
            result.push_back((scale.empty() ? 1 : scale[i]) *
                             double{values[std::size_t(row) * width + lane]});
        }
        return result;
    }
};

template <class T>
T drawn_value(Rng& rng) {
    const auto kind = rng.below(12);
    if (kind < 2) return kind == 0 ? T{0} : -T{0};
    if (kind == 2) return std::numeric_limits<T>::denorm_min() * static_cast<T>(rng.below(9));
    if (kind == 3) return std::numeric_limits<T>::min() * static_cast<T>(rng.uniform() + 0.5);
    const double level = 0.1 * static_cast<double>(1 + rng.below(8));
    if (kind < 7) return static_cast<T>(level);
    if (kind < 9) return static_cast<T>(level * (1 + 1e-6 * (rng.uniform() - 0.5)));
    return static_cast<T>(std::exp2(-20 * rng.uniform()));
}

template <class T>
DrawnBlock<T> drawn_block(std::uint64_t i) {
    Rng rng = Rng(11).stream("block", i);
    DrawnBlock<T> block{.size = static_cast<NodeId>(1 + rng.below(i % 4 == 0 ? 400 : 90))};
    const auto own = 1 + rng.below(static_cast<std::uint64_t>(block.size));
    if (i % 3 != 0)
        for (auto k = own; k < static_cast<std::uint64_t>(block.size); ++k)
            block.shared.push_back(block.first + static_cast<NodeId>(rng.below(own)));
    const auto rows = static_cast<std::size_t>(block.size) - block.shared.size();
    for (std::size_t at = 0; at < rows * DrawnBlock<T>::width; ++at)
        block.values.push_back(drawn_value<T>(rng));
    if (i % 5 != 0)
        for (NodeId k = 0; k < block.size; ++k)
            block.scale.push_back(rng.below(3) == 0 ? 0.5 : std::exp2(6 * rng.uniform() - 3));
    return block;
}

}  // namespace suffuse::testing
