#include "suffuse/graph/subgraph.h"

#include <doctest/doctest.h>

#include "tests/support/graphs.h"

namespace suffuse::testing::subgraph_test {

namespace {

// result[k][l] = matrix[rows[k]][columns[l]].
Dense chosen(const Dense& matrix, std::span<const NodeId> rows, std::span<const NodeId> columns) {
    Dense result;
    for (const NodeId row : rows) {
        result.emplace_back();
        for (const NodeId column : columns) result.back().push_back(matrix[row][column]);
    }
    return result;
}

Csr path_of(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i + 1 < nodes; ++i) edges.push_back({i, i + 1, i + 2.0});
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

}  // namespace

TEST_CASE("an induced subgraph is the dense matrix at the nodes named") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        Rng rng = Rng(1).stream("nodes", i);
        std::vector<NodeId> nodes;
        for (NodeId node = 0; node < graph.rows(); ++node)
            if (rng.below(3) != 0) nodes.push_back(node);
        for (const int threads : {1, 2, 5}) {
            const Subgraph part = induced_subgraph(graph, nodes, context_with(threads));
            CHECK(part.original == nodes);
            CHECK(dense(part.graph) == chosen(dense(graph), nodes, nodes));
            CHECK(part.graph.weights().index() == graph.weights().index());
        }
    }
}

TEST_CASE("nodes of a subgraph that repeat, descend or do not exist are refused") {
    const Csr graph = path_of(4);
    const Context context = context_with(1);
    const char* order = "the nodes of a subgraph must ascend and not repeat";
    CHECK_THROWS_WITH_AS(induced_subgraph(graph, {1, 1}, context), order, InputError);
    CHECK_THROWS_WITH_AS(induced_subgraph(graph, {2, 1}, context), order, InputError);
    CHECK_THROWS_WITH_AS(induced_subgraph(graph, {1, 4}, context), "node 4 is outside 0..3",
                         InputError);
    CHECK_THROWS_WITH_AS(induced_subgraph(graph, {-1}, context), "node -1 is outside 0..3",
                         InputError);
    CHECK_THROWS_AS(induced_subgraph(matrix_of({{0, 0, 1}}), {0}, context), InputError);
}

TEST_CASE("the subgraph of no nodes is empty, that of all nodes the graph") {
    const Csr graph = path_of(3);
    CHECK(induced_subgraph(graph, {}, context_with(1)).graph == Csr());
    CHECK(induced_subgraph(graph, {0, 1, 2}, context_with(1)).graph == graph);
}

TEST_CASE("rows are selected in the order given, repeats included, with all columns") {
    const Csr matrix = matrix_of({{1, 0, 2, 0}, {0, 0, 0, 0}, {0, 3, 0, 4}});
    const std::vector<NodeId> rows{2, 0, 2, 1};
    const Dense expected{{0, 3, 0, 4}, {1, 0, 2, 0}, {0, 3, 0, 4}, {0, 0, 0, 0}};
    for (const int threads : {1, 2, 5})
        CHECK(dense(select_rows(matrix, rows, context_with(threads))) == expected);
    const std::vector<NodeId> bad{3};
    CHECK_THROWS_WITH_AS(select_rows(matrix, bad, context_with(1)), "node 3 is outside 0..2",
                         InputError);
}

TEST_CASE("a selection of many ranges of rows is the same for every thread count") {
    const Csr path = path_of(20000);
    const std::vector<NodeId> order = random_permutation(20000, Rng(2));
    const Csr alone = select_rows(path, order, context_with(1));
    CHECK(select_rows(path, order, context_with(5)) == alone);
    CHECK(permute(path, order, context_with(5)) == permute(path, order, context_with(1)));
}

TEST_CASE("entry (k, l) of a permuted graph is entry (order[k], order[l])") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const auto order = random_permutation(graph.rows(), Rng(3).stream("order", i));
        const Csr permuted = permute(graph, order, context_with(2));
        CHECK(dense(permuted) == chosen(dense(graph), order, order));
        CHECK(permute(permuted, inverse_permutation(order), context_with(2)) == graph);
    }
}

TEST_CASE("the inverse of a permutation undoes it") {
    const std::vector<NodeId> order{2, 0, 3, 1};
    CHECK(inverse_permutation(order) == std::vector<NodeId>{1, 3, 0, 2});
    CHECK(inverse_permutation(inverse_permutation(order)) == order);
    CHECK(inverse_permutation({}).empty());
}

TEST_CASE("what is no permutation of the nodes is refused") {
    const std::vector<NodeId> twice{0, 2, 2};
    const std::vector<NodeId> outside{0, 1, 3};
    const std::vector<NodeId> negative{0, -1, 1};
    const std::vector<NodeId> shorter{1, 0};
    CHECK_THROWS_WITH_AS(inverse_permutation(twice), "node 2 stands twice in the permutation",
                         InputError);
    CHECK_THROWS_WITH_AS(inverse_permutation(outside), "node 3 is outside 0..2", InputError);
    CHECK_THROWS_WITH_AS(inverse_permutation(negative), "node -1 is outside 0..2", InputError);
    const Csr graph = path_of(3);
    CHECK_THROWS_AS(permute(graph, twice, context_with(1)), InputError);
    CHECK_THROWS_WITH_AS(permute(graph, shorter, context_with(1)),
                         "a permutation of 3 nodes needs 3 ids, found 2", InputError);
    CHECK_THROWS_AS(permute(matrix_of({{0, 1, 0}, {0, 0, 2}}), shorter, context_with(1)),
                    InputError);
}

}  // namespace suffuse::testing::subgraph_test
