#pragma once

#include "suffuse/graph/components.h"
#include "suffuse/graph/row_range.h"

namespace suffuse {

// A connected component of an arranged graph, directions ignored: no edge leaves its rows. The
// first of them, up to `core`, are its core and stand by communities. Behind them hang the trees:
// branches of an undirected graph that are tied to the rest by one edge, each with its nodes in a
// row, a parent before its children. So the parent of a hanging node is the only neighbour before
// it, and the core is the front of every row.
struct Component {
    RowRange rows{};
    NodeId core = 0;  // one past the core

    friend bool operator==(const Component&, const Component&) = default;
};

// A graph with its nodes in the order in which it is computed with: component after component, the
// largest first, of equal ones that with the smallest node in the graph that was arranged.
struct Arrangement {
    Csr graph{};
    Array<NodeId> original{};  // the id of every node in the graph that was arranged
    Array<Component> components{};
};

// Branches of at most this many nodes are hung up; what is larger stays in the core.
inline constexpr NodeId largest_branch = 32;

// `undirected`: A equals its transpose; otherwise every node is core. The order of communities is
// taken where it brings neighbours closer than the order given, except for very dense graphs, where
// finding it would take more memory than the graph and 320 bytes per node.
Arrangement arrange(const Csr& graph, bool undirected, const Context& context);
// The same where the components are known.
Arrangement arrange(const Csr& graph, bool undirected, const Components& components,
                    const Context& context);

// The component that holds a row.
const Component& component_of(std::span<const Component> components, NodeId row);

// Of the largest component, the first.
inline NodeId most_rows(std::span<const Component> components) {
    return components.empty() ? 0 : components.front().rows.size();
}

// Of a matrix, those that lie in the rows and columns of one component: sum n_c^2.
std::int64_t entries_within(std::span<const Component> components);

// All nodes in one component without trees, whatever the edges are.
Array<Component> one_component(NodeId nodes);

}  // namespace suffuse
