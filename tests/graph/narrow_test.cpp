#include "suffuse/graph/narrow.h"

#include <doctest/doctest.h>

#include <cmath>

#include "tests/support/graphs.h"

namespace suffuse::testing::narrow_test {

namespace {

bool in_floats(const Csr& matrix) {
    return std::holds_alternative<Array<float>>(matrix.weights());
}

}  // namespace

TEST_CASE("narrow weights are the same weights, and float exactly if every one of them fits") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const Csr narrow = with_narrowest_weights(graph, context_with(2));
        CHECK(narrow == graph);
        bool fits = true;
        for (const auto& row : dense(graph))
            for (const double weight : row) fits &= double{static_cast<float>(weight)} == weight;
        CHECK(in_floats(narrow) == (graph.is_weighted() && fits));
    }
}

TEST_CASE("a single weight that no float holds keeps all of them double") {
    const auto narrowed = [](double weight) {
        return with_narrowest_weights(matrix_of({{0, 0.5}, {weight, 0}}), context_with(1));
    };
    CHECK(in_floats(narrowed(0.25)));
    CHECK(in_floats(narrowed(0x1p-149)));        // the smallest float
    CHECK_FALSE(in_floats(narrowed(0x1p-150)));  // would become 0
    CHECK_FALSE(in_floats(narrowed(0x1p128)));   // would become infinite
    CHECK_FALSE(in_floats(narrowed(0.1)));
    CHECK(in_floats(narrowed(0.1F)));
}

TEST_CASE("the one weight among many that does not fit or is not one is found by every thread") {
    constexpr NodeId nodes = 200000;
    std::vector<Edge> edges;
    edges.reserve(nodes);
    for (NodeId i = 0; i < nodes; ++i) edges.push_back({i, 0});
    const Csr unit = build_graph(edge_list(nodes, edges), {}, context_with(2));
    CHECK_FALSE(unit.is_weighted());
    std::vector<double> weights(nodes, 1.0);
    weights[150000] = std::nextafter(1.0, 2.0);
    const Csr almost = Csr::trusted(nodes, nodes, unit.offsets(), unit.columns(),
                                    Array<double>(std::move(weights)));
    for (const int threads : {1, 2, 5}) {
        CHECK(without_unit_weights(almost, context_with(threads)).is_weighted());
        CHECK_FALSE(in_floats(with_narrowest_weights(almost, context_with(threads))));
    }
}

TEST_CASE("weights that are all one go, others stay") {
    const Csr ones = matrix_of({{0, 1}, {1, 1}});
    CHECK_FALSE(without_unit_weights(ones, context_with(1)).is_weighted());
    CHECK(without_unit_weights(ones, context_with(1)) == ones);
    const Csr others = matrix_of({{0, 1}, {1, 2}});
    CHECK(without_unit_weights(others, context_with(1)).is_weighted());
    CHECK(without_unit_weights(others, context_with(1)) == others);
    CHECK_FALSE(without_unit_weights(without_weights(others), context_with(1)).is_weighted());
}

}  // namespace suffuse::testing::narrow_test
