#include <doctest/doctest.h>

#include "suffuse/graph/components.h"
#include "suffuse/graph/degrees.h"
#include "tests/generate/graph_laws.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::regular_test {

namespace {

const Context context = context_with(2);

Csr made(const Generator& generator) {
    Csr graph = generate(generator, 0, context);
    check_simple(graph);
    return graph;
}

// The slow twin: asks for every pair whether it is an edge.
template <class Next>
void check_pairs(const Csr& graph, NodeId nodes, const Next& next) {
    REQUIRE(graph.rows() == nodes);
    const Dense matrix = dense(graph);
    for (NodeId i = 0; i < nodes; ++i)
        for (NodeId j = 0; j < nodes; ++j) CHECK((matrix[i][j] == 1) == (i != j && next(i, j)));
}

}  // namespace

TEST_CASE("a ring joins every node to the next and the last to the first") {
    for (const NodeId n : {0, 1, 2, 3, 4, 7})
        check_pairs(made(Ring{n}), n,
                    [n](NodeId i, NodeId j) { return (i + 1) % n == j || (j + 1) % n == i; });
}

TEST_CASE("a path joins every node to the next") {
    for (const NodeId n : {0, 1, 2, 5})
        check_pairs(made(Path{n}), n, [](NodeId i, NodeId j) { return std::abs(i - j) == 1; });
}

TEST_CASE("a grid joins nodes at distance one") {
    for (const Grid g :
         {Grid{0, 3}, Grid{3, 0}, Grid{1, 1}, Grid{1, 4}, Grid{4, 1}, Grid{3, 2}, Grid{4, 5}})
        check_pairs(made(g), g.width * g.height, [g](NodeId i, NodeId j) {
            return std::abs(i % g.width - j % g.width) + std::abs(i / g.width - j / g.width) == 1;
        });
}

TEST_CASE("a star joins node 0 to all others") {
    for (const NodeId n : {0, 1, 2, 6})
        check_pairs(made(Star{n}), n, [](NodeId i, NodeId j) { return i == 0 || j == 0; });
}

TEST_CASE("a complete graph joins all") {
    for (const NodeId n : {0, 1, 2, 6})
        check_pairs(made(Complete{n}), n, [](NodeId, NodeId) { return true; });
}

TEST_CASE("large regular graphs have the degrees of their kind and one component") {
    CHECK(row_sums(made(Ring{10000}), context) == std::vector<double>(10000, 2.0));
    CHECK(edge_count(made(Path{10000})) == 9999);
    CHECK(edge_count(made(Grid{90, 110})) == 89 * 110 + 90 * 109);
    CHECK(edge_count(made(Star{10000})) == 9999);
    CHECK(edge_count(made(Complete{300})) == 300 * 299 / 2);
    for (const Generator& g : std::initializer_list<Generator>{
             Ring{10000}, Path{10000}, Grid{90, 110}, Star{10000}, Complete{300}})
        CHECK(connected_components(made(g)).sizes.size() == 1);
}

TEST_CASE("graphs that make no sense are refused") {
    for (const Generator& g :
         std::initializer_list<Generator>{Ring{-1}, Path{-1}, Grid{-1, 2}, Grid{2, -1},
                                          Grid{1 << 20, 1 << 20}, Star{-1}, Complete{-1}})
        CHECK_THROWS_AS(generate(g, 0, context), InputError);
}

TEST_CASE("a complete graph that does not fit is refused by the budget") {
    const Context small{.threads = 1, .budget = MemoryBudget(Bytes{1 << 20})};
    CHECK(generate(Complete{500}, 0, small).entries() == 500 * 499);
    CHECK_THROWS_AS(generate(Complete{600}, 0, small), BudgetError);
    CHECK_THROWS_AS(generate(Complete{2147483647}, 0, small), BudgetError);
}

}  // namespace suffuse::testing::regular_test
