#include "suffuse/base/in_order.h"

#include <doctest/doctest.h>

#include <stdexcept>
#include <vector>

namespace suffuse::testing::in_order_test {

namespace {

using Order = std::vector<std::size_t>;

}  // namespace

TEST_CASE("what is finished in any order is handed on in order") {
    Order taken;
    InOrder<int> in_order([&](std::size_t index, int value) {
        CHECK(value == 10 * static_cast<int>(index));
        taken.push_back(index);
    });
    for (const std::size_t index : {2, 0, 1, 4}) in_order.finished(index, 10 * int(index));
    CHECK(taken == Order{0, 1, 2});
    in_order.hand_on_rest();
    CHECK(taken == Order{0, 1, 2, 4});
    in_order.hand_on_rest();
    CHECK(taken.size() == 4);
}

TEST_CASE("a value is handed on once, even if taking it fails") {
    Order taken;
    InOrder<int> in_order([&](std::size_t index, int) {
        taken.push_back(index);
        if (index == 0) throw std::runtime_error("full");
    });
    in_order.finished(1, 1);
    CHECK_THROWS(in_order.finished(0, 0));
    in_order.hand_on_rest();
    CHECK(taken == Order{0, 1});
}

}  // namespace suffuse::testing::in_order_test
