#include <cmath>

#include "suffuse/graph/components.h"
#include "tests/generate/graph_laws.h"

namespace suffuse::testing::preferential_attachment_test {

namespace {

// Batagelj & Brandes one edge after the other: the list of ends is written, not retraced.
Csr sequential(const PreferentialAttachment& model, std::uint64_t seed) {
    std::vector<NodeId> ends;
    std::vector<Edge> edges;
    Rng draws(0);
    for (NodeId v = 1; v < model.nodes; ++v) {
        const std::size_t written = ends.size();
        for (int k = 0; k < model.edges_per_node; ++k) {
            if (edges.size() % (1 << 14) == 0)
                draws = Rng(seed).stream("places", edges.size() >> 14);
            const NodeId target = written == 0 ? 0 : ends[draws.below(written)];
            edges.push_back({v, target});
            ends.insert(ends.end(), {v, target});
        }
    }
    return build_graph(edge_list(model.nodes, edges), {.symmetrize = Symmetrize::either},
                       context_with(1));
}

}  // namespace

TEST_CASE("retracing drawn places equals writing the list of ends") {
    for (const PreferentialAttachment model :
         {PreferentialAttachment{20000, 3}, PreferentialAttachment{300, 1},
          PreferentialAttachment{5, 40}, PreferentialAttachment{2, 2}})
        CHECK(generate(model, 6, context_with(2)) == sequential(model, 6));
}

TEST_CASE("preferential attachment gives a connected simple graph") {
    for (const NodeId nodes : {1, 2, 3, 1000}) {
        for (const int each : {1, 2, 7}) {
            const Csr graph = generate(PreferentialAttachment{nodes, each}, 9, context_with(2));
            check_simple(graph);
            CHECK(graph.rows() == nodes);
            CHECK(connected_components(graph).sizes.size() == 1);
            CHECK(edge_count(graph) <= EdgeIndex{each} * (nodes - 1));
        }
    }
    CHECK(generate(PreferentialAttachment{0, 3}, 9, context_with(2)).rows() == 0);
    CHECK(edge_count(generate(PreferentialAttachment{1000, 1}, 9, context_with(1))) == 999);
}

TEST_CASE("nodes are drawn by degree") {
    // Four nodes, one edge each: P(2 -> 0) = 1/2; before node 3 draws, the ends 1, 0, 2, t stand
    // there, so P(3 -> 2) = 1/4 and by symmetry P(3 -> 0) = P(3 -> 1) = 3/8. Standard deviation
    // sqrt(p (1 - p) / trials).
    constexpr int trials = 4000;
    Dense counts(4, std::vector<double>(4, 0));
    for (int seed = 0; seed < trials; ++seed) {
        const Dense tree = dense(generate(PreferentialAttachment{4, 1}, seed, context_with(1)));
        for (int i = 0; i < 4; ++i)
            for (int j = 0; j < 4; ++j) counts[i][j] += tree[i][j];
    }
    const auto check = [&](int i, int j, double p) {
        CHECK(std::abs(counts[i][j] / trials - p) <= 5 * std::sqrt(p * (1 - p) / trials));
    };
    check(1, 0, 1);
    check(2, 0, 0.5);
    check(3, 0, 0.375);
    check(3, 1, 0.375);
    check(3, 2, 0.25);
}

TEST_CASE("preferential attachment refuses what makes no sense or does not fit") {
    const Context small{.threads = 1, .budget = MemoryBudget(Bytes{1 << 20})};
    CHECK_THROWS_AS(generate(PreferentialAttachment{-1, 2}, 0, small), InputError);
    CHECK_THROWS_AS(generate(PreferentialAttachment{10, 0}, 0, small), InputError);
    CHECK_THROWS_AS(generate(PreferentialAttachment{2147483647, 2147483647}, 0, small),
                    ResourceError);
}

}  // namespace suffuse::testing::preferential_attachment_test
