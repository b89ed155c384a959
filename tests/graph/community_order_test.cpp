#include "suffuse/graph/community_order.h"

#include <doctest/doctest.h>

#include <cmath>
#include <numeric>

#include "suffuse/generate/block_model.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/graph/subgraph.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::community_order_test {

namespace {

const Context context = context_with(1);

// The average of log2(1 + |i - j|) over all entries, and of the whole bits that needs.
struct Reach {
    double least = 0;
    double most = 0;
};
Reach slow_reach(const Csr& graph, const std::vector<NodeId>& place) {
    Reach sum;
    double entries = 0;
    const Dense weights = dense(graph);
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (NodeId j = 0; j < graph.rows(); ++j) {
            if (weights[i][j] == 0) continue;
            const double bits = std::log2(1 + std::abs(double(place[i]) - place[j]));
            sum.least += bits;
            sum.most += std::ceil(bits);
            ++entries;
        }
    return entries == 0 ? Reach{} : Reach{sum.least / entries, sum.most / entries};
}

// A planted block model whose ids say nothing about the blocks.
struct Planted {
    Csr graph;
    std::vector<std::int32_t> block;  // of every node
};
Planted planted(const BlockModel& model, std::uint64_t seed) {
    const Csr sorted = generate(model, seed, context);
    const auto order = random_permutation(model.nodes, Rng(seed).stream("hide"));
    const auto labels = block_labels(model.nodes, model.blocks);
    Planted result{permute(sorted, order, context), {}};
    for (const NodeId i : order) result.block.push_back(labels[i]);
    return result;
}

// How many neighbours in the order are of one block.
double share_of_pairs(const std::vector<NodeId>& order, const std::vector<std::int32_t>& block) {
    double together = 0;
    for (std::size_t k = 1; k < order.size(); ++k)
        together += block[order[k]] == block[order[k - 1]] ? 1 : 0;
    return together / static_cast<double>(order.size() - 1);
}

}  // namespace

TEST_CASE("an order of communities names every node once") {
    for (std::uint64_t i = 0; i < 100; ++i) {
        CAPTURE(i);
        for (const Csr& graph : {random_graph(i), graph_with_trees(i)})
            CHECK(std::ssize(inverse_permutation(community_order(graph, context))) == graph.rows());
    }
    for (const NamedGraph& named : drawn_graphs())
        CHECK(std::ssize(inverse_permutation(community_order(named.graph, context))) ==
              named.graph.rows());
    CHECK(community_order(Csr(), context).empty());
}

TEST_CASE("the average reach counts the bits of the distance along the edges") {
    for (std::uint64_t i = 0; i < 50; ++i) {
        const Csr graph = random_graph(i);
        const auto place = random_permutation(graph.rows(), Rng(1).stream("place", i));
        const Reach slow = slow_reach(graph, place);
        CHECK(average_reach(graph, place) >= slow.least - 1e-12);
        CHECK(average_reach(graph, place) == doctest::Approx(slow.most).epsilon(1e-12));
    }
    CHECK(average_reach(Csr(), {}) == 0);
}

TEST_CASE("blocks that were planted and hidden stand together again") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Planted hidden =
            planted({.nodes = 3000, .blocks = 30, .average_degree = 12, .within = 0.85}, seed);
        const std::vector<NodeId> order = community_order(hidden.graph, context);
        std::vector<NodeId> given(order.size());
        std::iota(given.begin(), given.end(), 0);
        // By chance one pair of thirty is of one block.
        CHECK(share_of_pairs(given, hidden.block) < 0.1);
        CHECK(share_of_pairs(order, hidden.block) > 0.6);
        CHECK(average_reach(hidden.graph, inverse_permutation(order)) <
              0.85 * average_reach(hidden.graph, given));
        // That is worth it, so the graph is arranged by it.
        const Arrangement arranged = arrange(hidden.graph, false, context);
        CHECK(std::ranges::equal(arranged.original, order));
    }
}

TEST_CASE("weights say who belongs together") {
    // A complete graph of 40 nodes: eight groups of five by weight alone.
    std::vector<Edge> edges;
    std::vector<std::int32_t> group(40);
    for (NodeId i = 0; i < 40; ++i) group[i] = i % 8;
    for (NodeId i = 0; i < 40; ++i)
        for (NodeId j = 0; j < 40; ++j)
            if (i != j) edges.push_back({i, j, group[i] == group[j] ? 10.0 : 0.01});
    const Csr graph = build_graph(edge_list(40, edges), {}, context);
    CHECK(share_of_pairs(community_order(graph, context), group) == 32.0 / 39);
}

TEST_CASE("an order that is as good as any is left alone") {
    const Csr ring = generate(Ring{.nodes = 300}, 0, context);
    const Arrangement arranged = arrange(ring, true, context);
    std::vector<NodeId> given(300);
    std::iota(given.begin(), given.end(), 0);
    CHECK(std::ranges::equal(arranged.original, given));
    CHECK(arranged.graph == ring);
}

TEST_CASE("what ordering takes is announced before, and given back") {
    const Csr graph = generate(ErdosRenyi{.nodes = 500, .average_degree = 8}, 1, context);
    const Bytes needed = memory_of_community_order(graph);
    CHECK(needed == Bytes{8 * graph.entries() + 80 * 500});
    const Context enough{.threads = 1, .budget = MemoryBudget(needed)};
    community_order(graph, enough);
    CHECK(enough.budget.peak() == needed);
    CHECK(enough.budget.used() == Bytes{0});
    const Context little{.threads = 1, .budget = MemoryBudget(Bytes{needed.count - 1})};
    CHECK_THROWS_AS(community_order(graph, little), BudgetError);
    CHECK(little.budget.used() == Bytes{0});
}

TEST_CASE("a very dense graph is not ordered: that would take more than may be used") {
    const Csr graph = generate(Complete{.nodes = 200}, 0, context);
    CHECK(memory_of_community_order(graph).count > memory(graph).count + 320 * 200);
    const Context counted = context_with(1);
    const Arrangement arranged = arrange(graph, true, counted);
    CHECK(arranged.graph == graph);
    CHECK(counted.budget.peak() < memory_of_community_order(graph));
}

}  // namespace suffuse::testing::community_order_test
