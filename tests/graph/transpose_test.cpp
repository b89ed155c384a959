#include "suffuse/graph/transpose.h"

#include <doctest/doctest.h>

#include "tests/support/graphs.h"

namespace suffuse::testing::transpose_test {

namespace {

Dense transposed(const Dense& matrix, NodeId cols) {
    Dense result(cols, std::vector<double>(matrix.size()));
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (NodeId j = 0; j < cols; ++j) result[j][i] = matrix[i][j];
    return result;
}

}  // namespace

TEST_CASE("entry (i, j) of random graphs becomes (j, i), and back") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        for (const int threads : {1, 2, 5}) {
            const Context context = context_with(threads);
            const Csr mirrored = transpose(graph, context);
            CHECK(dense(mirrored) == transposed(dense(graph), graph.cols()));
            CHECK(mirrored.weights().index() == graph.weights().index());
            CHECK(transpose(mirrored, context) == graph);
        }
    }
}

TEST_CASE("a transposed matrix satisfies every invariant") {
    const Shape shape{.weighting = Shape::Weighting::floats};
    const Csr graph = build_graph(random_edges(10000, 30, shape, Rng(1)), {}, context_with(2));
    const Csr mirrored = transpose(graph, context_with(5));
    CHECK(Csr(mirrored.rows(), mirrored.cols(), mirrored.offsets(), mirrored.columns(),
              mirrored.weights(), context_with(2)) == transpose(graph, context_with(1)));
}

TEST_CASE("the transpose of a matrix that is not square swaps its sides") {
    const Csr matrix = matrix_of({{0, 2, 0, 3}, {0, 0, 4, 0}});
    const Csr mirrored = transpose(matrix, context_with(2));
    CHECK(mirrored.rows() == 4);
    CHECK(mirrored.cols() == 2);
    CHECK(dense(mirrored) == Dense{{0, 0}, {2, 0}, {0, 4}, {3, 0}});
    CHECK(transpose(Csr(), context_with(2)) == Csr());
}

TEST_CASE("a random graph is symmetric exactly if its dense matrix is") {
    int symmetric = 0;
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const bool expected = dense(graph) == transposed(dense(graph), graph.cols());
        symmetric += expected ? 1 : 0;
        for (const int threads : {1, 2, 5})
            CHECK(is_symmetric(graph, context_with(threads)) == expected);
    }
    CHECK(symmetric > 50);
    CHECK(symmetric < 150);
}

TEST_CASE("a matrix with a symmetric pattern and different values is not symmetric") {
    CHECK(is_symmetric(matrix_of({{0, 0.5}, {0.5, 7}}), context_with(1)));
    CHECK_FALSE(is_symmetric(matrix_of({{0, 0.5}, {0.25, 7}}), context_with(1)));
    CHECK(is_symmetric(without_weights(matrix_of({{0, 0.5}, {0.25, 7}})), context_with(1)));
}

TEST_CASE("an entry below the diagonal needs its mirror too") {
    CHECK_FALSE(is_symmetric(matrix_of({{1, 0}, {1, 1}}), context_with(1)));
    CHECK_FALSE(is_symmetric(matrix_of({{0, 1, 0}, {1, 0, 0}, {0, 1, 0}}), context_with(2)));
}

//   0 -> 1 -> (2): a later entry stands where each mirror entry is missing
TEST_CASE("a mirror entry is not mistaken for the next one in its row") {
    const Csr path = matrix_of({{0, 1, 0}, {0, 0, 1}, {0, 0, 1}});
    CHECK_FALSE(is_symmetric(path, context_with(1)));
    CHECK_FALSE(is_symmetric(without_weights(path), context_with(1)));
}

TEST_CASE("a single missing or different mirror entry far down is found by every thread count") {
    constexpr NodeId nodes = 30000;
    std::vector<Edge> edges;
    for (NodeId i = 0; i + 1 < nodes; ++i) {
        edges.push_back({i, i + 1, 2});
        edges.push_back({i + 1, i, 2});
    }
    for (const int threads : {1, 2, 5}) {
        const Context context = context_with(threads);
        CHECK(is_symmetric(build_graph(edge_list(nodes, edges), {}, context), context));
        std::vector<Edge> broken = edges;
        broken[50000].weight = 3;
        CHECK_FALSE(is_symmetric(build_graph(edge_list(nodes, broken), {}, context), context));
        broken.erase(broken.begin() + 50000);
        CHECK_FALSE(is_symmetric(build_graph(edge_list(nodes, broken), {}, context), context));
    }
}

TEST_CASE("a matrix that is not square is not symmetric; an empty one is") {
    CHECK_FALSE(is_symmetric(matrix_of({{1, 0}}), context_with(1)));
    CHECK(is_symmetric(Csr(), context_with(1)));
}

TEST_CASE("the rows of the entries and the columns are the coordinates of the matrix") {
    const Csr matrix = matrix_of({{0, 2, 3}, {0, 0, 0}, {4, 0, 0}, {0, 0, 5}});
    const Buffer<NodeId> rows = row_of_entries(matrix, context_with(2));
    CHECK(std::vector<NodeId>(rows.span().begin(), rows.span().end()) ==
          std::vector<NodeId>{0, 0, 2, 3});
}

}  // namespace suffuse::testing::transpose_test
