#include "suffuse/graph/components.h"

#include <algorithm>
#include <numeric>

namespace suffuse {

namespace {

// Union-find whose roots are the smallest nodes of their sets; path halving.
class DisjointSets {
public:
    explicit DisjointSets(NodeId size) : parent_(static_cast<std::size_t>(size)) {
        std::iota(parent_.begin(), parent_.end(), 0);
    }

    NodeId find(NodeId node) {
        while (at(node) != node) {
            at(node) = at(at(node));
            node = at(node);
        }
        return node;
    }

    void unite(NodeId a, NodeId b) {
        a = find(a);
        b = find(b);
        at(std::max(a, b)) = std::min(a, b);
    }

private:
    NodeId& at(NodeId node) { return parent_[static_cast<std::size_t>(node)]; }

    std::vector<NodeId> parent_;
};

}  // namespace

Components connected_components(const Csr& graph) {
    check_square(graph.rows(), graph.cols());
    DisjointSets sets(graph.rows());
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (const NodeId j : graph.row(i)) sets.unite(i, j);

    Components components{std::vector<NodeId>(static_cast<std::size_t>(graph.rows())), {}};
    for (NodeId i = 0; i < graph.rows(); ++i) {
        const NodeId root = sets.find(i);
        if (root == i) components.sizes.push_back(0);
        const NodeId component = root == i ? static_cast<NodeId>(components.sizes.size() - 1)
                                           : components.of_node[static_cast<std::size_t>(root)];
        components.of_node[static_cast<std::size_t>(i)] = component;
        ++components.sizes[static_cast<std::size_t>(component)];
    }
    return components;
}

Subgraph largest_component(const Csr& graph, const Context& context) {
    const Components components = connected_components(graph);
    const auto largest =
        static_cast<NodeId>(std::ranges::max_element(components.sizes) - components.sizes.begin());
    std::vector<NodeId> nodes;
    for (NodeId i = 0; i < graph.rows(); ++i)
        if (components.of_node[static_cast<std::size_t>(i)] == largest) nodes.push_back(i);
    return induced_subgraph(graph, std::move(nodes), context);
}

}  // namespace suffuse
