#include "suffuse/graph/twins.h"

#include <doctest/doctest.h>

#include <numeric>
#include <utility>

#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::twins_test {

namespace {

const Context context = context_with(1);

// Whether exchanging two nodes leaves the matrix as it is.
bool exchangeable(const Csr& graph, NodeId a, NodeId b) {
    std::vector<NodeId> order(graph.rows());
    std::iota(order.begin(), order.end(), 0);
    std::swap(order[a], order[b]);
    return permute(graph, order, context) == graph;
}

std::vector<NamedGraph> undirected_graphs() {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(60)) graphs.push_back(std::move(graph));
    std::erase_if(graphs, [](const NamedGraph& g) { return !is_symmetric(g.graph, context); });
    return graphs;
}

}  // namespace

TEST_CASE("exchanging two twins changes nothing, and their class is its smallest node") {
    for (const NamedGraph& named : undirected_graphs()) {
        CAPTURE(named.name);
        const std::vector<NodeId> classes = twin_classes(named.graph);
        REQUIRE(std::ssize(classes) == named.graph.rows());
        for (NodeId i = 0; i < named.graph.rows(); ++i) {
            CHECK(classes[i] <= i);
            CHECK(classes[classes[i]] == classes[i]);
            CHECK(exchangeable(named.graph, i, classes[i]));
        }
    }
}

TEST_CASE("in an unweighted graph all nodes with edges that may be exchanged are twins") {
    for (const NamedGraph& named : undirected_graphs()) {
        const Csr& graph = named.graph;
        if (graph.is_weighted()) continue;
        CAPTURE(named.name);
        const std::vector<NodeId> classes = twin_classes(graph);
        for (NodeId i = 0; i < graph.rows(); ++i)
            for (NodeId j = 0; j < i; ++j)
                if (!graph.row(i).empty() && !graph.row(j).empty())
                    CHECK((classes[i] == classes[j]) == exchangeable(graph, i, j));
    }
}

TEST_CASE("twins need equal weights and equal loops") {
    CHECK(twin_classes(matrix_of({{0, 1, 1}, {1, 0, 0}, {1, 0, 0}})) ==
          std::vector<NodeId>{0, 1, 1});
    CHECK(twin_classes(matrix_of({{0, 1, 2}, {1, 0, 0}, {2, 0, 0}})) ==
          std::vector<NodeId>{0, 1, 2});
    CHECK(twin_classes(matrix_of({{0, 1, 1}, {1, 1, 0}, {1, 0, 0}})) ==
          std::vector<NodeId>{0, 1, 2});
    CHECK(twin_classes(Csr()).empty());
}

}  // namespace suffuse::testing::twins_test
