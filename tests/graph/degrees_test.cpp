#include "suffuse/graph/degrees.h"

#include <doctest/doctest.h>

#include "tests/support/graphs.h"

namespace suffuse::testing::degrees_test {

TEST_CASE("row sums and column sums of random graphs are those of the dense matrix, bit by bit") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        std::vector<double> rows(graph.rows(), 0.0);
        std::vector<double> columns(graph.cols(), 0.0);
        const Dense matrix = dense(graph);
        for (std::size_t r = 0; r < matrix.size(); ++r)
            for (std::size_t c = 0; c < matrix.size(); ++c) {
                rows[r] += matrix[r][c];
                columns[c] += matrix[r][c];
            }
        CHECK(row_sums(graph, context_with(2)) == rows);
        CHECK(column_sums(graph) == columns);
    }
}

TEST_CASE("row sums of many ranges are the same for every thread count") {
    const Shape shape{.weighting = Shape::Weighting::doubles};
    const Csr graph = build_graph(random_edges(50000, 3, shape, Rng(1)), {}, context_with(1));
    const std::vector<double> alone = row_sums(graph, context_with(1));
    CHECK(row_sums(graph, context_with(2)) == alone);
    CHECK(row_sums(graph, context_with(5)) == alone);
}

TEST_CASE("sums follow the shape of a matrix that is not square") {
    const Csr matrix = matrix_of({{1, 0, 2}, {0, 0, -4}});
    CHECK(row_sums(matrix, context_with(1)) == std::vector<double>{3, -4});
    CHECK(column_sums(matrix) == std::vector<double>{1, 0, -2});
}

TEST_CASE("float weights are summed in double") {
    // 2^24 + 1 has no float.
    EdgeList list = edge_list(3, {{0, 1}, {0, 2}});
    list.weights = Array<float>(std::vector<float>{0x1p24F, 1});
    const Csr graph = build_graph(list, {}, context_with(1));
    CHECK(row_sums(graph, context_with(1))[0] == 0x1p24 + 1);
}

//   (0) -> 1    2    (3)    4 -> 1
TEST_CASE("loops are counted; a node is isolated if no edge, not even a loop, touches it") {
    const Csr graph =
        build_graph(edge_list(6, {{0, 0}, {0, 1}, {3, 3}, {4, 1}}), {}, context_with(1));
    CHECK(count_self_loops(graph) == 2);
    CHECK(count_isolated(graph) == 2);
}

TEST_CASE("loops and isolated nodes of random graphs are those of the dense matrix") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const Dense matrix = dense(graph);
        EdgeIndex loops = 0;
        NodeId isolated = 0;
        for (std::size_t r = 0; r < matrix.size(); ++r) {
            loops += matrix[r][r] != 0 ? 1 : 0;
            bool touched = false;
            for (std::size_t c = 0; c < matrix.size(); ++c)
                touched |= matrix[r][c] != 0 || matrix[c][r] != 0;
            isolated += touched ? 0 : 1;
        }
        CHECK(count_self_loops(graph) == loops);
        CHECK(count_isolated(graph) == isolated);
    }
}

TEST_CASE("a graph without nodes has sums, loops and isolated nodes of nothing") {
    CHECK(row_sums(Csr(), context_with(2)).empty());
    CHECK(column_sums(Csr()).empty());
    CHECK(count_self_loops(Csr()) == 0);
    CHECK(count_isolated(Csr()) == 0);
}

TEST_CASE("isolated nodes of a matrix that is not square are refused") {
    CHECK_THROWS_AS(count_isolated(matrix_of({{1}, {0}})), InputError);
}

}  // namespace suffuse::testing::degrees_test
