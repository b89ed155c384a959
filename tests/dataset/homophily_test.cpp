#include "suffuse/dataset/homophily.h"

#include <doctest/doctest.h>

#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::homophily_test {

namespace {

std::optional<double> share(NodeId nodes, const std::vector<Edge>& edges,
                            const std::vector<std::int32_t>& labels) {
    return homophily(build_graph(edge_list(nodes, edges), {}, context_with(1)), labels);
}

}  // namespace

TEST_CASE("homophily counts undirected edges once") {
    CHECK(share(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}, {0, 2}, {2, 0}}, {4, 4, 0}) == 1.0 / 3);
}

TEST_CASE("homophily of a directed graph counts every entry") {
    CHECK(share(3, {{0, 1}, {1, 0}, {1, 2}}, {4, 4, 0}) == 2.0 / 3);
}

TEST_CASE("homophily leaves out self-loops, unlabelled ends and weights") {
    CHECK(share(3, {{0, 0}, {2, 2}, {0, 1, 5.0}, {1, 0, 5.0}, {1, 2}, {2, 1}}, {1, 1, 0}) == 0.5);
    CHECK(share(4, {{0, 1}, {1, 2}, {2, 3}, {3, 2}}, {0, 0, -1, -1}) == 1.0);
}

TEST_CASE("homophily of nothing is nothing") {
    CHECK(share(2, {}, {0, 0}) == std::nullopt);
    CHECK(share(2, {{0, 0}, {1, 1}}, {0, 0}) == std::nullopt);
    CHECK(share(2, {{0, 1}}, {0, -1}) == std::nullopt);
}

TEST_CASE("homophily needs one label for every node") {
    CHECK_THROWS_AS(share(2, {{0, 1}}, {0}), InputError);
}

TEST_CASE("homophily equals the count over the dense matrix") {
    for (std::uint64_t i = 0; i < 64; ++i) {
        const Csr graph = random_graph(i);
        Rng rng = Rng(3).stream("labels", i);
        std::vector<std::int32_t> labels;
        for (NodeId v = 0; v < graph.rows(); ++v)
            labels.push_back(static_cast<std::int32_t>(rng.below(4)) - 1);
        const Dense a = dense(graph);
        double counted = 0;
        double alike = 0;
        for (std::size_t u = 0; u < a.size(); ++u)
            for (std::size_t v = 0; v < a.size(); ++v) {
                if (u == v || a[u][v] == 0 || labels[u] < 0 || labels[v] < 0) continue;
                ++counted;
                if (labels[u] == labels[v]) ++alike;
            }
        const auto expected = counted > 0 ? std::optional(alike / counted) : std::nullopt;
        CHECK(homophily(graph, labels) == expected);
    }
}

}  // namespace suffuse::testing::homophily_test
