#include "suffuse/graph/arrange.h"

#include <algorithm>
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

// The order of communities, or the one given where that is better.
std::vector<NodeId> by_communities(const Csr& graph, const Context& context) {
    std::vector<NodeId> given(graph.rows());
    std::iota(given.begin(), given.end(), 0);
    const std::int64_t allowed = memory(graph).count + std::int64_t{320} * graph.rows();
    if (memory_of_community_order(graph).count > allowed) return given;
    std::vector<NodeId> order = community_order(graph, context);
    const double reach = average_reach(graph, inverse_permutation(order));
    return reach < worth_it * average_reach(graph, given) ? order : given;
}

std::vector<NodeId> core_before_trees(const Csr& graph, std::span<const NodeId> nodes,
                                      NodeId& core) {
    const Trees trees(graph);
    std::vector<NodeId> order;
    order.reserve(nodes.size());
    std::ranges::copy_if(nodes, std::back_inserter(order),
                         [&](NodeId i) { return trees.parent[i] == none; });
    core = static_cast<NodeId>(order.size());
    for (NodeId k = 0; k < core; ++k) trees.hang(order[k], order);
    return order;
}

}  // namespace

Arrangement arrange(const Csr& graph, bool undirected, const Context& context) {
    std::vector<NodeId> order = by_communities(graph, context);
    const Reservation held = context.budget.reserve({std::int64_t{48} * graph.rows()}, "the trees");
    NodeId core = graph.rows();
    if (undirected) order = core_before_trees(graph, order, core);
    const bool as_given = std::ranges::is_sorted(order);
    return {.graph = as_given ? graph : permute(graph, order, context),
            .original = tabulate<NodeId>(context, graph.rows(), "the order of the nodes",
                                         [&](auto k) { return order[k]; }),
            .core = core};
}

}  // namespace suffuse
