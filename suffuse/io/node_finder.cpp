#include "suffuse/io/node_finder.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "suffuse/io/scan.h"

namespace suffuse {

NodeFinder::NodeFinder(const Dataset& dataset, const Context& context) : dataset_(dataset) {
    if (dataset.node_names.empty()) return;
    by_name_ = Buffer<NodeId>(context, dataset.graph.rows(), "nodes by name");
    std::iota(by_name_.span().begin(), by_name_.span().end(), 0);
    std::ranges::stable_sort(by_name_.span(), {}, [&](NodeId node) { return name(node); });
}

std::string NodeFinder::find(std::string_view word, NodeId& node) const {
    return dataset_.node_names.empty() ? find_id(word, node) : find_name(word, node);
}

std::string_view NodeFinder::name(NodeId node) const {
    return dataset_.node_names[static_cast<std::size_t>(node)];
}

std::string NodeFinder::find_id(std::string_view word, NodeId& node) const {
    const char* end = word.data() + word.size();
    const std::int64_t first = dataset_.first_id;
    const std::int64_t behind = first + dataset_.graph.rows();
    std::int64_t value = 0;
    if (word.empty() || scan_natural(word.data(), end, value) != end || value < first ||
        value >= behind)
        return fmt::format("expected a node from {} to {}, found {}", first, behind - 1,
                           shown(word));
    node = static_cast<NodeId>(value - first);
    return {};
}

std::string NodeFinder::find_name(std::string_view word, NodeId& node) const {
    const auto named = [&](NodeId candidate) { return name(candidate); };
    const auto nodes = by_name_.span();
    const auto first = std::ranges::lower_bound(nodes, word, {}, named);
    const auto last = std::ranges::upper_bound(nodes, word, {}, named);
    if (first == last) return fmt::format("no node is called {}", shown(word));
    if (last - first > 1) return fmt::format("{} nodes are called {}", last - first, shown(word));
    node = *first;
    return {};
}

}  // namespace suffuse
