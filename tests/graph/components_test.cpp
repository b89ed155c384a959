#include "suffuse/graph/components.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <queue>

#include "tests/support/graphs.h"

namespace suffuse::testing::components_test {

namespace {

// The slow twin: breadth-first search over the dense matrix, directions ignored, from every node
// that has no component yet, in ascending order.
Components search(const Dense& graph) {
    Components found{std::vector<NodeId>(graph.size(), -1), {}};
    for (std::size_t start = 0; start < graph.size(); ++start) {
        if (found.of_node[start] >= 0) continue;
        const auto component = static_cast<NodeId>(found.sizes.size());
        found.sizes.push_back(0);
        std::queue<std::size_t> waiting({start});
        found.of_node[start] = component;
        while (!waiting.empty()) {
            const std::size_t i = waiting.front();
            waiting.pop();
            ++found.sizes[component];
            for (std::size_t j = 0; j < graph.size(); ++j) {
                if (found.of_node[j] >= 0 || (graph[i][j] == 0 && graph[j][i] == 0)) continue;
                found.of_node[j] = component;
                waiting.push(j);
            }
        }
    }
    return found;
}

Csr graph_of(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

}  // namespace

//   0 -> 4    1    2 <- 3 <- 5    (6)
TEST_CASE("components ignore directions and are numbered by their smallest node") {
    const Csr graph = graph_of(7, {{0, 4}, {3, 2}, {5, 3}, {6, 6}});
    const Components components = connected_components(graph);
    CHECK(components.of_node == std::vector<NodeId>{0, 1, 2, 2, 0, 2, 3});
    CHECK(components.sizes == std::vector<NodeId>{2, 1, 3, 1});
}

TEST_CASE("random graphs have the components a breadth-first search finds") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const Components expected = search(dense(graph));
        const Components components = connected_components(graph);
        CHECK(components.of_node == expected.of_node);
        CHECK(components.sizes == expected.sizes);
    }
}

TEST_CASE("a long path listed against its direction is one component") {
    std::vector<Edge> edges;
    for (NodeId i = 9999; i > 0; --i) edges.push_back({i, i - 1});
    const Components components = connected_components(graph_of(10000, edges));
    CHECK(components.sizes == std::vector<NodeId>{10000});
}

//   0 - 1    2 - 3 - 5    4 - 6 - 7    8      two components of three nodes
TEST_CASE("of equally large components the one with the smallest node is the largest") {
    const Csr graph = graph_of(9, {{0, 1}, {2, 3, 2}, {3, 5, 3}, {5, 2, 4}, {4, 6}, {6, 7}});
    const Subgraph largest = largest_component(graph, context_with(2));
    CHECK(largest.original == std::vector<NodeId>{2, 3, 5});
    CHECK(dense(largest.graph) == Dense{{0, 2, 0}, {0, 0, 3}, {4, 0, 0}});
}

TEST_CASE("the largest component holds all its edges, and its ids lead back") {
    for (std::uint64_t i = 0; i < 100; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        const Dense whole = dense(graph);
        const Components components = search(whole);
        const Subgraph largest = largest_component(graph, context_with(2));
        const Dense part = dense(largest.graph);
        const NodeId name = components.of_node[largest.original.front()];
        CHECK(std::ssize(largest.original) == std::ranges::max(components.sizes));
        EdgeIndex entries = 0;
        for (NodeId row = 0; row < graph.rows(); ++row)
            if (components.of_node[row] == name) entries += std::ssize(graph.row(row));
        CHECK(largest.graph.entries() == entries);
        bool same = true;
        for (std::size_t k = 0; k < part.size(); ++k)
            for (std::size_t l = 0; l < part.size(); ++l)
                same &= part[k][l] == whole[largest.original[k]][largest.original[l]];
        CHECK(same);
    }
}

TEST_CASE("a graph without nodes has no components, and its largest is empty") {
    CHECK(connected_components(Csr()).sizes.empty());
    CHECK(largest_component(Csr(), context_with(1)).graph == Csr());
}

TEST_CASE("components of a matrix that is not square are refused") {
    CHECK_THROWS_AS(connected_components(matrix_of({{0, 0, 1}})), InputError);
}

}  // namespace suffuse::testing::components_test
