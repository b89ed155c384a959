#include "suffuse/sparsify/candidates.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/sparsify/top_k.h"
#include "tests/sparsify/drawn_block.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::candidates_test {

namespace {

// The k largest by sorting, straight from the definition: proven above the k-th, then the smallest
// ids among those that cannot be told from it. Needs more than k values that are not zero.
Selection sorted_selection(const std::vector<double>& values, NodeId k, const ErrorBound& bound) {
    std::vector<double> descending;
    for (const double v : values)
        if (v != 0) descending.push_back(v);
    std::ranges::sort(descending, std::greater{});
    const double cut = descending[k - 1];
    const bool separated = bound.lower(cut) > bound.upper(descending[k]);
    Selection kept;
    for (NodeId i = 0; i < std::ssize(values); ++i) {
        if (values[i] == 0) continue;
        if (separated ? values[i] >= cut : bound.lower(values[i]) > bound.upper(cut))
            kept.nodes.push_back(i);
        else if (!separated && bound.upper(values[i]) >= bound.lower(cut))
            kept.at_cut.push_back(i);
    }
    if (!separated)
        kept.nodes.insert(kept.nodes.end(), kept.at_cut.begin(),
                          kept.at_cut.begin() + (k - std::ssize(kept.nodes)));
    std::ranges::sort(kept.nodes);
    return kept;
}

// Every entry that could be among the k largest has been found, with its value, once.
void check_found(const Candidates& found, const std::vector<double>& values, NodeId k,
                 const ErrorBound& bound) {
    std::vector<double> sorted = values;
    std::erase(sorted, 0.0);
    const NodeId present = static_cast<NodeId>(sorted.size());
    double least = std::numeric_limits<double>::lowest();
    if (present > k) {
        std::ranges::nth_element(sorted, sorted.begin() + (k - 1), std::greater{});
        least = bound.lower(sorted[k - 1]);
    }
    std::vector<int> times(values.size(), 0);
    bool right = true;
    for (const Entry& e : found.entries()) {
        ++times[e.node];
        right = right && e.value == values[e.node] && e.value != 0;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        const bool possible = values[i] != 0 && bound.upper(values[i]) >= least;
        right = right && times[i] <= 1 && (times[i] == 1 || !possible);
    }
    CHECK(right);
    CHECK((!found.complete() || std::ssize(found.entries()) == present));
}

void check_selection(const Candidates& found, const std::vector<double>& values, NodeId k,
                     const ErrorBound& bound) {
    const ColumnFacts facts{.zeros_are_exact = [] { return true; }};
    const auto chosen = select_top_k({0, found.entries(), found.complete(), bound}, k, facts);
    const auto present = std::ranges::count_if(values, [](double v) { return v != 0; });
    CHECK(chosen.has_value() == (present > k));
    if (!chosen) return;
    for (const Selection& expected :
         {sorted_selection(values, k, bound), select_top_k({0, values, bound}, k, facts)}) {
        CHECK(chosen->nodes == expected.nodes);
        CHECK(chosen->at_cut == expected.at_cut);
    }
}

template <class T>
void check_block(const DrawnBlock<T>& block, NodeId start, NodeId k, int lanes) {
    std::vector<ErrorBound> bounds;
    for (int lane = 0; lane < lanes; ++lane)
        bounds.push_back({.absolute = lane % 3 == 0 ? 0 : 1e-7 * (1 << lane % 7),
                          .relative = lane % 2 == 0 ? 0 : 1e-12});
    const auto found = find_candidates(block.rows(), start, k, bounds);
    REQUIRE(std::ssize(found) == lanes);
    for (int lane = 0; lane < lanes; ++lane) {
        CAPTURE(lane);
        const std::vector<double> values = block.column(lane);
        check_found(found[lane], values, k, bounds[lane]);
        check_selection(found[lane], values, k, bounds[lane]);
    }
}

template <class T>
void check_blocks(std::uint64_t count) {
    constexpr NodeId ks[] = {1, 2, 5, 16, 1000};
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        CAPTURE(hwy::TargetName(unit));
        for (std::uint64_t i = 0; i < count; ++i) {
            CAPTURE(i);
            const auto block = drawn_block<T>(i);
            const int lanes = i % 2 == 0 ? DrawnBlock<T>::width : 1 + static_cast<int>(i % 7);
            const auto start = static_cast<NodeId>(i * 37 % static_cast<std::uint64_t>(block.size));
            check_block(block, start, ks[i % 5], lanes);
            check_block(block, start, block.size, lanes);
        }
    }
}

}  // namespace

TEST_CASE("candidates of a block decide as its columns do, one by one") {
    check_blocks<float>(60);
    check_blocks<double>(60);
}

TEST_CASE("a list that may not grow holds what an unlimited one does, or gives up") {
    int gave_up = 0;
    int grown = 0;
    for (std::uint64_t i = 0; i < 500; ++i) {
        CAPTURE(i);
        const auto block = drawn_block<double>(i);
        const std::vector<ErrorBound> bounds(DrawnBlock<double>::width,
                                             {.absolute = i % 4 < 2 ? 1e-6 : 0.5});
        const NodeId k = 1 + static_cast<NodeId>(i % 3);
        const std::size_t most = (1 + i % 2) * Candidates::few(k);
        const auto free = find_candidates(block.rows(), 0, k, bounds);
        const auto limited = find_candidates(block.rows(), 0, k, bounds, most);
        for (std::size_t lane = 0; lane < free.size(); ++lane) {
            CHECK(limited[lane].entries().size() <= most);
            CHECK(limited[lane].entries().capacity() <= most);
            gave_up += limited[lane].gave_up();
            grown += !limited[lane].gave_up() && most > Candidates::few(k);
            if (limited[lane].gave_up())
                CHECK((limited[lane].entries().empty() && !limited[lane].complete()));
            else
                CHECK(std::ranges::equal(limited[lane].entries(), free[lane].entries(), {},
                                         &Entry::node, &Entry::node));
        }
    }
    CHECK(gave_up > 20);
    CHECK(grown > 20);
}

TEST_CASE("candidates do not depend on the row where the pass begins") {
    const auto block = drawn_block<float>(4);
    for (NodeId start = 0; start < block.size; ++start) check_block(block, start, 7, 3);
}

TEST_CASE("candidates have the ids of their nodes, wherever the block begins") {
    for (std::uint64_t i = 0; i < 60; ++i) {
        CAPTURE(i);
        const auto block = drawn_block<float>(i);
        auto moved = block;
        moved.first = 1000;
        for (NodeId& node : moved.shared) node += 1000;
        const std::vector<ErrorBound> bounds(5, {.absolute = 1e-7});
        const NodeId start = block.size / 2;
        const auto here = find_candidates(block.rows(), start, 5, bounds);
        const auto there = find_candidates(moved.rows(), 1000 + start, 5, bounds);
        for (std::size_t lane = 0; lane < bounds.size(); ++lane) {
            const auto& a = here[lane].entries();
            const auto& b = there[lane].entries();
            REQUIRE(a.size() == b.size());
            for (std::size_t k = 0; k < a.size(); ++k) {
                CHECK(b[k].node == a[k].node + 1000);
                CHECK(b[k].value == a[k].value);
            }
        }
    }
}

TEST_CASE("equal entries stay together where the scan rounds their scale") {
    Rng rng = Rng(12).stream("scales");
    for (int trial = 0; trial < 20; ++trial) {
        const double scale = rng.uniform() + 0.1;
        DrawnBlock<float> block{.size = 300, .scale = std::vector<double>(300, scale)};
        for (int at = 0; at < 300 * DrawnBlock<float>::width; ++at)
            block.values.push_back(1 + static_cast<float>(at % DrawnBlock<float>::width) / 37);
        const std::vector<ErrorBound> exact(DrawnBlock<float>::width);
        for (const Candidates& found : find_candidates(block.rows(), 0, 2, exact))
            CHECK(found.entries().size() == 300);
    }
}

}  // namespace suffuse::testing::candidates_test
