#include "suffuse/base/parallel.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "tests/support/stop_after.h"

namespace suffuse::testing::parallel_test {

namespace {

Context context_of(int threads) {
    return {.threads = threads, .budget = MemoryBudget(Bytes{0})};
}

std::string failure_of(const Context& context, std::int64_t size, std::int64_t grain,
                       const std::function<void(Range)>& work) {
    try {
        parallel_for(context, size, grain, work);
    } catch (const InputError& error) {
        return error.what();
    }
    return "nothing failed";
}

}  // namespace

TEST_CASE("every index is covered once, whatever the threads and the grain") {
    for (const int threads : {0, 1, 2, 5})
        for (const std::int64_t size : {0, 1, 2, 7, 100, 1001})
            for (const std::int64_t grain : {-3, 0, 1, 2, 3, 7, 64, 1001, 5000}) {
                CAPTURE(threads);
                CAPTURE(size);
                CAPTURE(grain);
                std::vector<std::atomic<int>> visits(static_cast<std::size_t>(size));
                parallel_for(context_of(threads), size, grain, [&](Range range) {
                    for (auto i = range.first; i < range.last; ++i) ++visits[i];
                });
                CHECK(std::ranges::all_of(visits, [](const auto& count) { return count == 1; }));
            }
}

TEST_CASE("threads that fight for many tiny ranges take each of them once") {
    std::vector<std::atomic<int>> visits(300000);
    std::atomic<int> arrived{0};
    parallel_for(context_of(2), 300000, 1, [&](Range range) {
        ++visits[range.first];
        if (range.first > 1) return;
        ++arrived;  // the first two ranges start both threads off together
        while (arrived < 2) std::this_thread::yield();
    });
    CHECK(std::ranges::all_of(visits, [](const auto& count) { return count == 1; }));
}

TEST_CASE("the ranges depend on size and grain alone") {
    for (const int threads : {1, 2, 5}) {
        CAPTURE(threads);
        std::vector<Range> ranges(4);
        parallel_for(context_of(threads), 31, 9,
                     [&](Range range) { ranges[range.first / 9] = range; });
        CHECK(ranges == std::vector<Range>{{0, 9}, {9, 18}, {18, 27}, {27, 31}});
    }
}

TEST_CASE("nothing to do is done without a call") {
    int calls = 0;
    parallel_for(context_of(5), 0, 10, [&](Range) { ++calls; });
    CHECK(calls == 0);
}

TEST_CASE("work for one thread runs where it was asked for") {
    const auto caller = std::this_thread::get_id();
    bool elsewhere = false;
    parallel_for(context_of(1), 100, 1,
                 [&](Range) { elsewhere |= std::this_thread::get_id() != caller; });
    CHECK_FALSE(elsewhere);
}

TEST_CASE("work that needs two threads at the same time gets them") {
    std::atomic<int> arrived{0};
    parallel_for(context_of(2), 2, 1, [&](Range) {
        ++arrived;
        while (arrived < 2) std::this_thread::yield();
    });
    CHECK(arrived == 2);
}

TEST_CASE("of several failures the one with the smallest index comes out") {
    for (const int threads : {1, 2, 5})
        for (int repeat = 0; repeat < 100; ++repeat) {
            CAPTURE(threads);
            const std::string failure = failure_of(context_of(threads), 1000, 7, [](Range range) {
                if (range.first >= 21) throw InputError(std::to_string(range.first));
            });
            CHECK(failure == "21");
        }
}

TEST_CASE("a failure that comes late but stands earlier wins") {
    for (const int threads : {2, 5})
        for (int repeat = 0; repeat < 20; ++repeat) {
            CAPTURE(threads);
            std::atomic<bool> later_failed{false};
            const std::string failure = failure_of(context_of(threads), 1000, 1, [&](Range range) {
                if (range.first == 0)
                    while (!later_failed) std::this_thread::yield();
                if (range.first == 1) later_failed = true;
                if (range.first <= 1) throw InputError(std::to_string(range.first));
            });
            CHECK(failure == "0");
        }
}

TEST_CASE("after a failure all ranges before it are done, and a lone thread begins no other") {
    for (const int threads : {1, 2, 5}) {
        CAPTURE(threads);
        std::atomic<int> before{0};
        std::atomic<int> after{0};
        const std::string failure = failure_of(context_of(threads), 100000, 1, [&](Range range) {
            if (range.first == 50) throw InputError("50");
            ++(range.first < 50 ? before : after);
        });
        CHECK(failure == "50");
        CHECK(before == 50);
        if (threads == 1) CHECK(after == 0);
    }
}

TEST_CASE("a request to stop is heard between ranges and ends in Cancelled") {
    for (const int threads : {1, 2, 5}) {
        CAPTURE(threads);
        Context context = context_of(threads);
        context.progress = std::make_shared<StopAfter>(10);
        std::atomic<int> done{0};
        CHECK_THROWS_AS(parallel_for(context, 1000, 3, [&](Range) { ++done; }), Cancelled);
        CHECK(done == 10);
    }
}

TEST_CASE("ranges may start ranges of their own, and inner failures come out") {
    for (const int threads : {1, 2, 5}) {
        CAPTURE(threads);
        const Context context = context_of(threads);
        std::vector<std::atomic<int>> visits(std::size_t{20} * 30);
        const auto inner = [&](Range outer, Range range) {
            for (auto j = range.first; j < range.last; ++j) ++visits[outer.first * 30 + j];
        };
        parallel_for(context, 20, 1, [&](Range outer) {
            parallel_for(context, 30, 7, [&](Range range) { inner(outer, range); });
        });
        CHECK(std::ranges::all_of(visits, [](const auto& count) { return count == 1; }));

        const std::string failure = failure_of(context, 20, 1, [&](Range outer) {
            parallel_for(context, 30, 7, [&](Range range) {
                if (outer.first >= 3 && range.first >= 14)
                    throw InputError(std::to_string(outer.first * 100 + range.first));
            });
        });
        CHECK(failure == "314");
    }
}

TEST_CASE("the parts of a range tile it in order and differ by at most one element") {
    for (const std::int64_t size : {0, 1, 5, 6, 7, 1000})
        for (const std::int64_t parts : {1, 2, 3, 7, 64}) {
            CAPTURE(size);
            CAPTURE(parts);
            std::int64_t end = 0;
            for (std::int64_t i = 0; i < parts; ++i) {
                const Range part = part_of(size, parts, i);
                CHECK(part.first == end);
                CHECK(part.size() >= size / parts);
                CHECK(part.size() <= size / parts + 1);
                end = part.last;
            }
            CHECK(end == size);
        }
}

}  // namespace suffuse::testing::parallel_test
