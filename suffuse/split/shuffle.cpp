#include "suffuse/split/shuffle.h"

#include <bit>
#include <numeric>
#include <utility>

namespace suffuse {

std::uint32_t Shuffle::draw(std::uint32_t largest) {
    if (largest == 0) return 0;
    const std::uint32_t mask = ~std::uint32_t{0} >> std::countl_zero(largest);
    std::uint32_t value = 0;
    do {
        value = static_cast<std::uint32_t>(engine_()) & mask;
    } while (value > largest);
    return value;
}

std::vector<NodeId> Shuffle::permutation(NodeId size) {
    std::vector<NodeId> order(static_cast<std::size_t>(size));
    std::iota(order.begin(), order.end(), 0);
    for (NodeId i = size - 1; i > 0; --i)
        std::swap(order[static_cast<std::size_t>(i)], order[draw(static_cast<std::uint32_t>(i))]);
    return order;
}

}  // namespace suffuse
