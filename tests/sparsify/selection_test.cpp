#include "suffuse/sparsify/selection.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <vector>

#include "suffuse/base/rng.h"
#include "suffuse/sparsify/epsilon.h"
#include "suffuse/sparsify/top_k.h"

namespace suffuse::testing::selection_test {

namespace {

using Nodes = std::vector<NodeId>;

constexpr ErrorBound tight{.absolute = 1e-9};
const ColumnFacts exact_zeros{.zeros_are_exact = [] { return true; }};

// Values with many near ties, some zero, some negative.
std::vector<double> random_column(Rng rng) {
    std::vector<double> values(1 + rng.below(40));
    for (double& value : values) {
        const auto level = static_cast<double>(rng.below(8)) - 2;
        value = rng.below(4) == 0 ? 0 : 0.1 * level + 1e-3 * rng.uniform();
    }
    return values;
}

// Everything that a truth within the bound of the values may keep: v_i above the cut in one truth
// need not be above it in another. Returns whether `nodes` is the top k of every such truth.
bool holds_for_every_truth(const std::vector<double>& values, const ErrorBound& bound, NodeId k,
                           const Nodes& nodes, Rng rng) {
    for (int trial = 0; trial < 20; ++trial) {
        std::vector<double> truth = values;
        for (double& value : truth)
            if (value != 0) value += bound.of(value) * (2 * rng.uniform() - 1);
        Nodes order;
        for (NodeId i = 0; i < std::ssize(truth); ++i)
            if (truth[i] != 0) order.push_back(i);
        std::ranges::stable_sort(order, [&](NodeId a, NodeId b) { return truth[a] > truth[b]; });
        order.resize(std::min<std::size_t>(order.size(), k));
        std::ranges::sort(order);
        if (order != nodes) return false;
    }
    return true;
}

}  // namespace

TEST_CASE("a set that is not at the cut anywhere is the top k of every possible truth") {
    int settled = 0;
    for (std::uint64_t i = 0; i < 3000; ++i) {
        const std::vector<double> values = random_column(Rng(1).stream("column", i));
        const auto k = static_cast<NodeId>(1 + i % 12);
        for (const double absolute : {1e-9, 1e-5, 1e-3}) {
            const ErrorBound bound{.absolute = absolute, .relative = 1e-6};
            const Selection kept = select_top_k({0, values, bound}, k, exact_zeros);
            CHECK(std::ranges::is_sorted(kept.nodes));
            const auto present = std::ranges::count_if(values, [](double v) { return v != 0; });
            CHECK(std::ssize(kept.nodes) == std::min<std::ptrdiff_t>(k, present));
            if (!kept.at_cut.empty()) continue;
            ++settled;
            CHECK(holds_for_every_truth(values, bound, k, kept.nodes, Rng(2).stream("truth", i)));
        }
    }
    CHECK(settled > 3000);
}

TEST_CASE("entries above the cut stay, the smallest ids among the equal ones take what is left") {
    const std::vector<double> values{0.1, 0.3, 0.2, 0.3, 0.9, 0.3, 0.3};
    const Selection kept = select_top_k({4, values, tight}, 3, exact_zeros);
    CHECK(kept.nodes == Nodes{1, 3, 4});
    CHECK(kept.at_cut == Nodes{1, 3, 5, 6});
    CHECK_FALSE(kept.equal);
}

TEST_CASE("entries closer than the bound count as equal, whatever their order") {
    const std::vector<double> values{0.5, 0.3, 0.3 + 1.5e-9, 0.3 - 1.5e-9, 0.1};
    const Selection kept = select_top_k({0, values, tight}, 2, exact_zeros);
    CHECK(kept.nodes == Nodes{0, 1});   // the largest is 2, but it cannot be told from 1
    CHECK(kept.at_cut == Nodes{1, 2});  // two entries are proven above 3
}

TEST_CASE("a gap of more than two bounds settles a column") {
    const std::vector<double> values{0.5, 0.3, 0.3 + 2.5e-9};
    const Selection kept = select_top_k({0, values, tight}, 2, exact_zeros);
    CHECK(kept.nodes == Nodes{0, 2});
    CHECK(kept.at_cut.empty());
}

TEST_CASE("ties among twins are known to be equal, but not in the column of one of them") {
    const std::vector<double> values{0.2, 0.2, 0.2, 0.9};
    const std::vector<NodeId> twins{0, 0, 0, 3};
    const ColumnFacts facts{.zeros_are_exact = [] { return true; }, .twin_class = twins};
    const Selection kept = select_top_k({3, values, tight}, 2, facts);
    CHECK(kept.nodes == Nodes{0, 3});
    CHECK(kept.equal);
    CHECK_FALSE(select_top_k({1, values, tight}, 2, facts).equal);
    const std::vector<NodeId> others{0, 0, 2, 3};
    const ColumnFacts fewer{.zeros_are_exact = [] { return true; }, .twin_class = others};
    CHECK_FALSE(select_top_k({3, values, tight}, 2, fewer).equal);
}

TEST_CASE("zeros are never kept; where they may be small values, the column is not settled") {
    const std::vector<double> values{0.5, 0, 0.2, 0};
    CHECK(select_top_k({0, values, tight}, 3, exact_zeros).nodes == Nodes{0, 2});
    CHECK(select_top_k({0, values, tight}, 3, exact_zeros).at_cut.empty());
    const Selection unsure = select_top_k({0, values, tight}, 3, {});
    CHECK(unsure.nodes == Nodes{0, 2});
    CHECK_FALSE(unsure.at_cut.empty());
    CHECK(select_top_k({0, values, tight}, 2, {}).at_cut.empty());
}

TEST_CASE("below zero, an entry that may or may not be zero matters") {
    const std::vector<double> values{0.5, 0, -0.2, -0.3};
    CHECK(select_top_k({0, values, tight}, 2, exact_zeros).nodes == Nodes{0, 2});
    CHECK(select_top_k({0, values, tight}, 2, exact_zeros).at_cut.empty());
    CHECK_FALSE(select_top_k({0, values, tight}, 2, {}).at_cut.empty());
}

TEST_CASE("epsilon keeps what is at least epsilon, and what cannot be told from it") {
    const double e = 0.25;
    const std::vector<double> values{0.5, e, e - 0.5e-9, e - 2e-9, e + 0.5e-9, e + 2e-9, 0};
    const Selection kept = select_epsilon({0, values, tight}, e);
    CHECK(kept.nodes == Nodes{0, 1, 2, 4, 5});
    CHECK(kept.at_cut == Nodes{1, 2, 4});
    CHECK(select_epsilon({0, values, {}}, e).nodes == Nodes{0, 1, 4, 5});
    CHECK(select_epsilon({0, values, tight}, 0.1).at_cut.empty());
}

TEST_CASE("the largest error of a column is that of its largest entry") {
    const std::vector<double> values{0.5, -2, 1};
    CHECK(largest_error({0, values, {.absolute = 0.25, .relative = 0.125}}) == 0.5);
    CHECK(largest_error({0, {}, {.absolute = 0.25}}) == 0.25);
}

}  // namespace suffuse::testing::selection_test
