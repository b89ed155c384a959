#include "suffuse/base/found_once.h"

#include <doctest/doctest.h>

#include <atomic>
#include <latch>
#include <stdexcept>
#include <thread>
#include <vector>

namespace suffuse::testing::found_once_test {

TEST_CASE("a value is found once per key and stays where it is") {
    FoundOnce<int, int> squares;
    int calls = 0;
    const auto square = [&](int n) -> const int& {
        return squares.get(n, [&] {
            ++calls;
            return n * n;
        });
    };
    const int& nine = square(3);
    for (int n = 0; n < 10; ++n) CHECK(square(n) == n * n);
    CHECK(&square(3) == &nine);
    CHECK(calls == 10);
    int sum = 0;
    squares.for_each([&](int value) { sum += value; });
    CHECK(sum == 285);
}

TEST_CASE("what fails is not kept, and the next one tries again") {
    FoundOnce<int, int> values;
    const auto fail = []() -> int { throw std::runtime_error("no"); };
    CHECK_THROWS_AS(values.get(1, fail), std::runtime_error);
    CHECK(values.get(1, [] { return 7; }) == 7);
    CHECK(values.get(1, fail) == 7);
}

TEST_CASE("threads that ask at once get one value") {
    for (int round = 0; round < 50; ++round) {
        constexpr int threads = 8;
        FoundOnce<int, int> values;
        std::atomic<int> calls = 0;
        std::vector<const int*> got(threads);
        std::latch start(threads);
        {
            std::vector<std::jthread> asking;
            for (int n = 0; n < threads; ++n)
                asking.emplace_back([&, n] {
                    start.arrive_and_wait();
                    got[n] = &values.get(round, [&] { return ++calls; });
                });
        }
        CHECK(calls == 1);
        for (const int* one : got) CHECK(one == got.front());
    }
}

}  // namespace suffuse::testing::found_once_test
