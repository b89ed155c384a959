#include <doctest/doctest.h>

#include "suffuse/io/read_graph.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::matrix_market_test {

namespace {

GraphFile read_mtx(const std::string& text) {
    const Source source{
        .name = "g.mtx", .suffix = ".mtx", .bytes = Array<char>({text.begin(), text.end()})};
    return read_graph(source, {}, context_with(2));
}

Csr graph_of(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

}  // namespace

TEST_CASE("general, symmetric, pattern, integer and real files") {
    CHECK(read_mtx("%%MatrixMarket matrix coordinate real general\n% c\n3 3 2\n1 2 0.5\n3 1 2e0\n")
              .dataset.graph == graph_of(3, {{0, 1, 0.5}, {2, 0, 2}}));
    CHECK(
        read_mtx("%%MatrixMarket matrix coordinate pattern general\n2 2 1\n2 2\n").dataset.graph ==
        graph_of(2, {{1, 1}}));
    CHECK(
        read_mtx("%%MatrixMarket MATRIX Coordinate Integer Symmetric\r\n3 3 2\r\n2 1 7\r\n3 3 2\r\n"
                 "")
            .dataset.graph.rows() == 3);
}

TEST_CASE("a symmetric file fills both triangles, the diagonal once, and declares it") {
    const GraphFile file =
        read_mtx("%%MatrixMarket matrix coordinate integer symmetric\n3 3 2\n2 1 7\n3 3 2\n");
    CHECK(file.dataset.graph == graph_of(3, {{0, 1, 7}, {1, 0, 7}, {2, 2, 2}}));
    CHECK(file.reading.declared == Declared::undirected);
}

TEST_CASE("a symmetric matrix is written as its lower triangle") {
    const Folder folder;
    const Context context = context_with(1);
    const Csr graph = graph_of(3, {{0, 1, 7}, {1, 0, 7}, {2, 2, 2.5}});
    write_graph({.graph = graph}, folder.path("g.mtx"), nullptr, context);
    CHECK(content_of(folder.path("g.mtx")) ==
          "%%MatrixMarket matrix coordinate real symmetric\n3 3 2\n2 1 7\n3 3 2.5\n");
}

}  // namespace suffuse::testing::matrix_market_test
