#include "suffuse/sparsify/block_scan.h"

#include <doctest/doctest.h>

#include "tests/sparsify/drawn_block.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::block_scan_test {

namespace {

// scan() rounds the scale and the product to T; a floor lowered by that much misses nothing.
template <class T>
void check_scan(std::uint64_t i) {
    const auto block = drawn_block<T>(i);
    std::vector<std::uint32_t> masks(block.size);
    std::vector<double> floor(DrawnBlock<T>::width);
    std::vector<T> lowered;
    for (int lane = 0; lane < DrawnBlock<T>::width; ++lane) {
        floor[lane] = block.column(lane)[(i + lane * 5) % block.size];  // ties with an entry
        lowered.push_back(
            static_cast<T>(floor[lane] * (1 - 1e-6) - double{std::numeric_limits<T>::min()}));
    }
    scan(block.rows(), 0, lowered, masks);
    bool right = true;
    for (int lane = 0; lane < DrawnBlock<T>::width; ++lane) {
        const std::vector<double> values = block.column(lane);
        for (NodeId k = 0; k < block.size; ++k) {
            const bool set = (masks[k] >> lane & 1U) != 0;
            right = right && (set || values[k] < floor[lane]);
            right = right && (!set || values[k] >= 0.99 * floor[lane] - 1e-30);
        }
    }
    CHECK(right);
}

}  // namespace

TEST_CASE("a scan misses no entry at or above the floor") {
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        for (std::uint64_t i = 0; i < 20; ++i) {
            check_scan<float>(i);
            check_scan<double>(i);
        }
    }
}

TEST_CASE("a scan may begin anywhere, and lanes that nobody asks for stay out") {
    const auto block = drawn_block<float>(4);
    constexpr NodeId first = 13;
    REQUIRE(block.size > first + 20);
    std::vector<float> floor(DrawnBlock<float>::width, 0.3F);
    floor[5] = std::numeric_limits<float>::infinity();
    std::vector<std::uint32_t> all(block.size);
    std::vector<std::uint32_t> part(20);
    scan(block.rows(), 0, floor, all);
    scan(block.rows(), first, floor, part);
    for (std::size_t k = 0; k < part.size(); ++k) CHECK(part[k] == all[first + k]);
    for (const std::uint32_t mask : all) CHECK((mask >> 5 & 1U) == 0);
}

}  // namespace suffuse::testing::block_scan_test
