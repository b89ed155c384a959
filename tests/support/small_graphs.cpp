#include "tests/support/small_graphs.h"

#include <utility>

#include "suffuse/graph/symmetrize.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

namespace {

NamedGraph directed(std::string name, NodeId nodes, const std::vector<Edge>& edges) {
    return {std::move(name), build_graph(edge_list(nodes, edges), {}, context_with(1))};
}

NamedGraph undirected(std::string name, NodeId nodes, const std::vector<Edge>& edges) {
    const BuildOptions both{.symmetrize = Symmetrize::max};
    return {std::move(name), build_graph(edge_list(nodes, edges), both, context_with(1))};
}

NamedGraph complete(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i < nodes; ++i)
        for (NodeId j = 0; j < i; ++j) edges.push_back({i, j});
    return undirected("complete", nodes, edges);
}

std::vector<Edge> chain(NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i + 1 < nodes; ++i) edges.push_back({i, i + 1});
    return edges;
}

// Whole weights: sums of repeated edges are exact.
Csr with_repeats(std::uint64_t i) {
    Rng rng = Rng(2025).stream("repeats", i);
    const Shape shape{.weighting = i % 2 == 0 ? Shape::Weighting::whole : Shape::Weighting::none,
                      .symmetric = false,
                      .repeats = true,
                      .isolated_ends = i % 3 == 0};
    const auto nodes = static_cast<NodeId>(5 + rng.below(55));
    const EdgeList edges = random_edges(nodes, 1 + 2 * rng.uniform(), shape, rng.stream("edges"));
    const BuildOptions options{.symmetrize = i % 4 < 2 ? Symmetrize::sum : Symmetrize::no};
    return build_graph(edges, options, context_with(1));
}

}  // namespace

std::vector<NamedGraph> drawn_graphs() {
    return {
        undirected("one node", 1, {}),
        undirected("path", 5, chain(5)),
        undirected("long path", 40, chain(40)),  // beyond the reach of a truncated expansion
        directed("long line", 40, chain(40)),
        undirected("star", 6, {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {0, 5}}),
        undirected("triangle with tail", 5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}}),
        complete(6),
        undirected("house", 5, {{0, 1}, {1, 2}, {2, 3}, {3, 4}, {4, 0}, {1, 4}}),
        undirected("two components and a node", 6, {{0, 1}, {1, 2}, {4, 5}}),
        undirected("trailing node", 4, {{0, 1, 2}, {1, 2, 0.5}}),
        undirected("loops", 4, {{0, 0, 3}, {0, 1}, {1, 2}, {2, 2}, {3, 3, 0.25}}),
        directed("cycle with a dead end", 5, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 4}}),
        directed("cycle with a source", 5, {{0, 1}, {1, 2}, {2, 0}, {3, 0, 4}, {3, 3}}),
        directed("line", 4, {{0, 1, 2}, {1, 2, 3}, {2, 3, 0.125}}),
        directed("repeats", 4, {{0, 1}, {0, 1}, {1, 0, 3}, {1, 2}, {2, 1}, {2, 1, 0.5}, {0, 3}}),
    };
}

std::vector<NamedGraph> random_graphs(int count) {
    std::vector<NamedGraph> graphs;
    for (int i = 0; i < count; ++i) {
        const int repeats = i / 4;
        // 5 and 32 have no common divisor: neighbours in the list differ in most respects.
        const int random = 5 * (i - repeats);
        if (i % 4 == 3)
            graphs.push_back({"repeats " + std::to_string(repeats), with_repeats(repeats)});
        else
            graphs.push_back({"random " + std::to_string(random), random_graph(random)});
    }
    return graphs;
}

}  // namespace suffuse::testing
