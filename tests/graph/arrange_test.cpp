#include "suffuse/graph/arrange.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/generate/generate.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::arrange_test {

namespace {

const Context context = context_with(1);

Csr undirected(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {.symmetrize = Symmetrize::max}, context);
}

// Nodes in a row, from `first` on.
std::vector<Edge> chain(NodeId first, NodeId nodes) {
    std::vector<Edge> edges;
    for (NodeId i = first; i + 1 < first + nodes; ++i) edges.push_back({i, i + 1});
    return edges;
}

// The entries of a graph as edges.
EdgeList edges_of(const Csr& graph) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i)) edges.push_back({i, j});
    return edge_list(graph.rows(), edges);
}

// What can be reached from `from` without going over `avoided`.
struct Side {
    std::vector<bool> inside;
    NodeId nodes = 0;
    EdgeIndex edges = 0;  // loops do not count

    bool is_tree() const { return edges == nodes - 1; }
};
Side side_of(const Csr& graph, NodeId from, NodeId avoided = -1) {
    Side side{.inside = std::vector<bool>(graph.rows(), false)};
    std::vector<NodeId> waiting{from};
    side.inside[from] = true;
    EdgeIndex ends = 0;
    while (!waiting.empty()) {
        const NodeId i = waiting.back();
        waiting.pop_back();
        ++side.nodes;
        for (const NodeId j : graph.row(i)) {
            if (j == i || (i == from && j == avoided)) continue;
            ++ends;
            if (side.inside[j]) continue;
            side.inside[j] = true;
            waiting.push_back(j);
        }
    }
    side.edges = ends / 2;
    return side;
}

// A tree of at most largest_branch nodes that hangs on one edge. The slow twin: the edge is cut,
// and what is left on the side of the node is looked at.
bool can_hang(const Csr& graph, NodeId node) {
    return std::ranges::any_of(graph.row(node), [&](NodeId above) {
        if (above == node) return false;
        const Side side = side_of(graph, node, above);
        return !side.inside[above] && side.is_tree() && side.nodes <= largest_branch;
    });
}

// Ranges of rows that follow each other, the largest first, of equal ones that with the smallest
// node. Each is what can be reached from any of its nodes, directions ignored.
void check_components(const Csr& graph, const Arrangement& a) {
    const Csr both = build_graph(edges_of(a.graph), {.symmetrize = Symmetrize::max}, context);
    NodeId next = 0;
    NodeId smallest_before = -1;
    NodeId size_before = graph.rows();
    for (const Component& c : a.components) {
        CHECK(c.rows.first == next);
        CHECK(c.rows.size() >= 1);
        CHECK(c.rows.size() <= size_before);
        const Side side = side_of(both, c.rows.first);
        CHECK(side.nodes == c.rows.size());
        NodeId smallest = graph.rows();
        for (NodeId k = c.rows.first; k < c.rows.last; ++k) {
            CHECK(side.inside[k]);
            CHECK(&component_of(a.components.span(), k) == &c);
            smallest = std::min(smallest, a.original[k]);
        }
        if (c.rows.size() == size_before) CHECK(smallest > smallest_before);
        next = c.rows.last;
        size_before = c.rows.size();
        smallest_before = smallest;
    }
    CHECK(next == graph.rows());
}

// Every hanging node has one neighbour before it, its branch is a row of at most largest_branch
// nodes.
void check_branches(const Csr& graph, const Component& c) {
    NodeId top = c.core;  // of the branch
    for (NodeId v = c.core; v < c.rows.last; ++v) {
        const auto row = graph.row(v);
        REQUIRE_FALSE(row.empty());
        CHECK(std::ranges::count_if(row, [&](NodeId j) { return j < v; }) == 1);
        CHECK(row.front() < v);
        if (row.front() < c.core) top = v;
        CHECK((row.front() < c.core || row.front() >= top));
        CHECK(v - top < largest_branch);
    }
}

// The core keeps no leaf whose branch is small enough.
void check_core(const Csr& graph, const Component& c) {
    std::vector<NodeId> size(graph.rows(), 1);
    for (NodeId v = c.rows.last; v-- > c.core;) size[graph.row(v).front()] += size[v];
    for (NodeId i = c.rows.first; i < c.core; ++i) {
        const auto row = graph.row(i);
        const auto degree =
            std::ranges::count_if(row, [&](NodeId j) { return j != i && j < c.core; });
        CHECK((degree != 1 || size[i] > largest_branch));
    }
}

// Where there is no choice, those hang that the twin finds; a tree of a few nodes keeps one.
void check_against_twin(const Csr& graph, const Arrangement& a) {
    const auto place = inverse_permutation(a.original);
    for (NodeId i = 0; i < graph.rows(); ++i) {
        const Side side = side_of(graph, i);
        const Component& c = component_of(a.components.span(), place[i]);
        const NodeId left = c.core - c.rows.first;
        CHECK(left >= 1);
        if (side.is_tree() && side.nodes <= largest_branch + 1)
            CHECK(left == 1);
        else if (!side.is_tree() || side.nodes > 2 * largest_branch)
            CHECK((place[i] >= c.core) == can_hang(graph, i));
    }
}

NodeId nodes_in_cores(const Arrangement& a) {
    NodeId sum = 0;
    for (const Component& c : a.components) sum += c.core - c.rows.first;
    return sum;
}

void check_arrangement(const Csr& graph) {
    const bool symmetric = is_symmetric(graph, context);
    const Arrangement a = arrange(graph, symmetric, context);
    CHECK(a.graph == permute(graph, a.original, context));  // refuses what is no permutation
    CHECK(a.graph.weights().index() == graph.weights().index());
    CHECK(std::ssize(a.original) == graph.rows());
    check_components(graph, a);
    if (!symmetric) {
        CHECK(nodes_in_cores(a) == graph.rows());
        return;
    }
    for (const Component& c : a.components) {
        check_branches(a.graph, c);
        check_core(a.graph, c);
    }
    check_against_twin(graph, a);
}

}  // namespace

TEST_CASE("arranged graphs rich in trees: every branch hangs, and nothing else") {
    NodeId hanging = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        CAPTURE(i);
        const Csr graph = graph_with_trees(i);
        check_arrangement(graph);
        hanging += graph.rows() - nodes_in_cores(arrange(graph, true, context));
    }
    CHECK(hanging > 300 * 10);
}

TEST_CASE("arranged graphs of every shape, directed ones included") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        check_arrangement(random_graph(i));
    }
    for (const NamedGraph& named : drawn_graphs()) {
        INFO(named.name);
        check_arrangement(named.graph);
    }
    check_arrangement(Csr());
    check_arrangement(build_graph(edge_list(6, chain(0, 6)), {}, context));  // directed: no trees
}

TEST_CASE("of a small tree one node stays, a longer chain keeps its middle") {
    const auto core_of = [](const Csr& graph) {
        return nodes_in_cores(arrange(graph, true, context));
    };
    CHECK(core_of(Csr()) == 0);
    CHECK(core_of(undirected(1, {})) == 1);
    CHECK(core_of(undirected(1, {{0, 0}})) == 1);
    CHECK(core_of(undirected(5, {})) == 5);
    CHECK(core_of(undirected(4, {{0, 1}, {2, 3}})) == 2);
    CHECK(core_of(undirected(4, {{0, 0}, {0, 1}, {1, 1}, {2, 3}})) == 2);
    CHECK(core_of(undirected(3, {{0, 1}, {1, 2}, {2, 0}})) == 3);
    for (const NodeId nodes : {2, 3, 32, 33, 64, 65})
        CHECK(core_of(undirected(nodes, chain(0, nodes))) == std::max(1, nodes - 64));
    CHECK(core_of(undirected(100, chain(0, 100))) == 36);
    CHECK(core_of(generate(Star{.nodes = 500}, 0, context)) == 1);
}

TEST_CASE("a branch of the largest size hangs, one of a node more stays but for its ends") {
    const auto core_of = [](NodeId tail) {
        std::vector<Edge> edges = chain(2, tail + 1);  // behind a triangle
        edges.insert(edges.end(), {{0, 1}, {1, 2}, {2, 0}});
        return nodes_in_cores(arrange(undirected(3 + tail, edges), true, context));
    };
    CHECK(core_of(1) == 3);
    CHECK(core_of(largest_branch) == 3);
    CHECK(core_of(largest_branch + 1) == 4);
    CHECK(core_of(largest_branch + 20) == 23);
}

TEST_CASE(
    "what stands in order already is taken as it is, and components in the order of their size") {
    const Csr triangles = undirected(6, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}});
    const Arrangement a = arrange(triangles, true, context);
    CHECK(a.graph.offsets().span().data() == triangles.offsets().span().data());
    const Csr mixed = undirected(9, {{1, 2}, {3, 4}, {4, 5}, {5, 3}, {7, 8}});
    const Arrangement b = arrange(mixed, true, context);
    const std::vector<Component> expected{
        {{0, 3}, 3}, {{3, 5}, 4}, {{5, 7}, 6}, {{7, 8}, 8}, {{8, 9}, 9}};
    CHECK(std::ranges::equal(b.components, expected));
    CHECK(b.original[7] == 0);
    CHECK(b.original[8] == 6);
}

TEST_CASE("a graph that is taken as one component has one, unless it is empty") {
    CHECK(one_component(0).empty());
    CHECK(most_rows(one_component(0).span()) == 0);
    CHECK(std::ranges::equal(one_component(5), std::vector<Component>{{{0, 5}, 5}}));
    CHECK(most_rows(one_component(5).span()) == 5);
}

TEST_CASE("the arrangement is the same for every thread count") {
    const Csr tree =
        generate(PreferentialAttachment{.nodes = 20000, .edges_per_node = 1}, 1, context);
    const Csr loose = generate(ErdosRenyi{.nodes = 20000, .average_degree = 2.5}, 1, context);
    for (const Csr& graph : {tree, loose}) {
        const Arrangement alone = arrange(graph, true, context);
        CHECK(nodes_in_cores(alone) < 16000);
        for (const int threads : {2, 5}) {
            const Arrangement other = arrange(graph, true, context_with(threads));
            CHECK(other.graph == alone.graph);
            CHECK(other.original == alone.original);
            CHECK(other.components == alone.components);
        }
    }
}

}  // namespace suffuse::testing::arrange_test
