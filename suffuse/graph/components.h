#pragma once

#include <vector>

#include "suffuse/graph/subgraph.h"

namespace suffuse {

// Connected components, directions ignored, numbered by their smallest node.
struct Components {
    std::vector<NodeId> of_node;  // the component of every node
    std::vector<NodeId> sizes;    // the number of nodes of every component
};

Components connected_components(const Csr& graph);

// The component with the most nodes; of equal ones that with the smallest node. Nodes keep their
// order; `original` leads back to the ids of the graph.
Subgraph largest_component(const Csr& graph, const Context& context);

}  // namespace suffuse
