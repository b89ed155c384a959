#pragma once

#include <string>
#include <string_view>

#include "suffuse/base/array.h"
#include "suffuse/dataset/dataset.h"

namespace suffuse {

// Nodes by what a file calls them: their names, or the ids of the graph's file where they
// have none.
class NodeFinder {
public:
    NodeFinder(const Dataset& dataset, const Context& context);

    // What speaks against the word, empty if it stands for the node that is delivered.
    std::string find(std::string_view word, NodeId& node) const;

private:
    std::string_view name(NodeId node) const;
    std::string find_id(std::string_view word, NodeId& node) const;
    std::string find_name(std::string_view word, NodeId& node) const;

    const Dataset& dataset_;
    Buffer<NodeId> by_name_;  // in the order of their names
};

}  // namespace suffuse
