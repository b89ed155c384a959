#include "suffuse/graph/arrange.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

#include "suffuse/graph/community_order.h"
#include "suffuse/graph/subgraph.h"

namespace suffuse {

namespace {

constexpr NodeId none = -1;

// A new order costs a copy of the graph and scattered writes: it must bring this much.
constexpr double worth_it = 0.97;

// Takes leaves off until none is left whose branch is small enough.
struct Trees {
    std::vector<NodeId> parent{};      // none: core
    std::vector<NodeId> last_child{};  // of the nodes that hang below, the last,
    std::vector<NodeId> older{};       // and from each the one before

    explicit Trees(const Csr& graph)
        : parent(graph.rows(), none), last_child(graph.rows(), none), older(graph.rows(), none) {
        std::vector<NodeId> degree(graph.rows());
        std::vector<NodeId> size(graph.rows(), 1);
        std::vector<NodeId> leaves;
        for (NodeId i = 0; i < graph.rows(); ++i) {
            const auto row = graph.row(i);
            degree[i] = static_cast<NodeId>(row.size() - std::ranges::count(row, i));
            if (degree[i] == 1) leaves.push_back(i);
        }
        for (std::size_t at = 0; at < leaves.size(); ++at) {
            const NodeId leaf = leaves[at];
            if (degree[leaf] != 1 || size[leaf] > largest_branch) continue;
            const NodeId above = *std::ranges::find_if(
                graph.row(leaf), [&](NodeId j) { return j != leaf && parent[j] == none; });
            parent[leaf] = above;
            older[leaf] = std::exchange(last_child[above], leaf);
            size[above] += size[leaf];
            if (--degree[above] == 1) leaves.push_back(above);
        }
    }

    // The branches below a node, each parent before its children.
    void hang(NodeId root, std::vector<NodeId>& order) const {
        std::vector<NodeId> waiting;
        const auto add_children = [&](NodeId node) {
            for (NodeId child = last_child[node]; child != none; child = older[child])
                waiting.push_back(child);
        };
        add_children(root);
        while (!waiting.empty()) {
            const NodeId node = waiting.back();
            waiting.pop_back();
            order.push_back(node);
            add_children(node);
        }
    }
};

// The nodes component after component, each in the order given, and where the components lie.
struct SideBySide {
    std::vector<NodeId> order{};
    std::vector<RowRange> rows{};
};
SideBySide side_by_side(std::span<const NodeId> order, const Components& components) {
    std::vector<NodeId> ranked(components.sizes.size());
    std::iota(ranked.begin(), ranked.end(), 0);
    std::ranges::stable_sort(ranked, std::greater{}, [&](NodeId c) { return components.sizes[c]; });
    SideBySide result{.rows = std::vector<RowRange>(ranked.size())};
    std::vector<NodeId> next(ranked.size());  // the place of the next node of a component
    NodeId end = 0;
    for (std::size_t k = 0; k < ranked.size(); ++k) {
        next[ranked[k]] = end;
        end += components.sizes[ranked[k]];
        result.rows[k] = {next[ranked[k]], end};
    }
    result.order.resize(order.size());
    for (const NodeId i : order) result.order[next[components.of_node[i]]++] = i;
    return result;
}

// By communities, or in the order given where that is better.
SideBySide best_order(const Csr& graph, const Components& components, const Context& context) {
    std::vector<NodeId> ascending(graph.rows());
    std::iota(ascending.begin(), ascending.end(), 0);
    SideBySide given = side_by_side(ascending, components);
    const std::int64_t allowed = memory(graph).count + std::int64_t{320} * graph.rows();
    if (memory_of_community_order(graph).count > allowed) return given;
    SideBySide communities = side_by_side(community_order(graph, context), components);
    const double reach = average_reach(graph, inverse_permutation(communities.order));
    const double before = average_reach(graph, inverse_permutation(given.order));
    return reach < worth_it * before ? std::move(communities) : std::move(given);
}

// In every component the core, then what hangs on it.
std::vector<Component> core_before_trees(const Csr& graph, SideBySide& nodes) {
    const Trees trees(graph);
    std::vector<Component> components;
    components.reserve(nodes.rows.size());
    std::vector<NodeId> order;
    order.reserve(nodes.order.size());
    for (const RowRange rows : nodes.rows) {
        for (NodeId k = rows.first; k < rows.last; ++k)
            if (trees.parent[nodes.order[k]] == none) order.push_back(nodes.order[k]);
        const auto core = static_cast<NodeId>(order.size());
        for (NodeId k = rows.first; k < core; ++k) trees.hang(order[k], order);
        components.push_back({.rows = rows, .core = core});
    }
    nodes.order = std::move(order);
    return components;
}

std::vector<Component> all_core(const SideBySide& nodes) {
    std::vector<Component> components;
    components.reserve(nodes.rows.size());
    for (const RowRange rows : nodes.rows) components.push_back({.rows = rows, .core = rows.last});
    return components;
}

}  // namespace

Arrangement arrange(const Csr& graph, bool undirected, const Components& components,
                    const Context& context) {
    SideBySide nodes = best_order(graph, components, context);
    const Reservation held = context.budget.reserve({std::int64_t{48} * graph.rows()}, "the trees");
    const std::vector<Component> found =
        undirected ? core_before_trees(graph, nodes) : all_core(nodes);
    const bool as_given = std::ranges::is_sorted(nodes.order);
    return {.graph = as_given ? graph : permute(graph, nodes.order, context),
            .original = tabulate<NodeId>(context, graph.rows(), "the order of the nodes",
                                         [&](auto k) { return nodes.order[k]; }),
            .components = tabulate<Component>(context, std::ssize(found), "components of the graph",
                                              [&](auto k) { return found[k]; })};
}

Arrangement arrange(const Csr& graph, bool undirected, const Context& context) {
    return arrange(graph, undirected, connected_components(graph), context);
}

const Component& component_of(std::span<const Component> components, NodeId row) {
    const auto behind = std::ranges::upper_bound(components, row, {},
                                                 [](const Component& c) { return c.rows.first; });
    return *std::prev(behind);
}

std::int64_t entries_within(std::span<const Component> components) {
    std::int64_t sum = 0;
    for (const Component& c : components) sum += std::int64_t{c.rows.size()} * c.rows.size();
    return sum;
}

Array<Component> one_component(NodeId nodes) {
    if (nodes == 0) return {};
    return Array<Component>(std::vector<Component>{{.rows = {0, nodes}, .core = nodes}});
}

}  // namespace suffuse
