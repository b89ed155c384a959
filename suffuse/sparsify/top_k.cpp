#include "suffuse/sparsify/top_k.h"

#include <algorithm>
#include <limits>

namespace suffuse {

namespace {

// The nodes whose values are not zero, without those proven to have k larger ones.
struct Candidates {
    std::vector<NodeId> nodes{};
    bool all = true;  // none was dropped
};

// Drops what is proven too small whenever four times k have come together, and from then on takes
// in only what is above that.
Candidates find_candidates(const DenseColumn& column, NodeId k) {
    const auto larger = [&](NodeId a, NodeId b) { return column.values[a] > column.values[b]; };
    const ErrorBound& bound = column.bound;
    Candidates found;
    std::size_t enough = 4 * static_cast<std::size_t>(k) + 64;
    double floor = std::numeric_limits<double>::lowest();
    for (NodeId i = 0; i < static_cast<NodeId>(column.values.size()); ++i) {
        const double value = column.values[i];
        if (value < floor || value == 0) continue;
        found.nodes.push_back(i);
        if (found.nodes.size() < enough) continue;
        std::ranges::nth_element(found.nodes, found.nodes.begin() + (k - 1), larger);
        const double lowest = bound.lower(column.values[found.nodes[k - 1]]);
        floor = lowest - 2 * bound.of(lowest);
        if (std::erase_if(found.nodes, [&](NodeId n) { return column.values[n] < floor; }) > 0)
            found.all = false;
        enough = std::max(enough, 2 * found.nodes.size());  // ties may leave nothing to drop
    }
    return found;
}

Selection sorted(std::vector<NodeId> nodes) {
    std::ranges::sort(nodes);
    return {.nodes = std::move(nodes)};
}

// All k places are taken by entries that no computed zero can rival.
bool full_and_above_zero(std::span<const NodeId> nodes, NodeId k, const DenseColumn& column) {
    return static_cast<NodeId>(nodes.size()) == k && std::ranges::all_of(nodes, [&](NodeId i) {
               return column.bound.lower(column.values[i]) > column.bound.upper(0);
           });
}

// Everything that is not zero is kept; which entries those are may not be known.
Selection keep_non_zeros(std::vector<NodeId> nodes, NodeId k, const DenseColumn& column,
                         const ColumnFacts& facts) {
    Selection selection{.nodes = std::move(nodes)};
    if (full_and_above_zero(selection.nodes, k, column) || facts.zeros_are_exact())
        return selection;
    for (NodeId i = 0; i < static_cast<NodeId>(column.values.size()); ++i)
        if (column.bound.lower(column.values[i]) <= 0 && column.bound.upper(column.values[i]) >= 0)
            selection.at_cut.push_back(i);
    return selection;
}

bool all_twins(std::span<const NodeId> nodes, NodeId seed, std::span<const NodeId> twin_class) {
    if (twin_class.empty()) return false;
    return std::ranges::all_of(
        nodes, [&](NodeId i) { return i != seed && twin_class[i] == twin_class[nodes.front()]; });
}

// Entries proven above the cut, then the smallest ids among those at the cut.
Selection keep_with_ties(std::vector<NodeId> nodes, NodeId k, double cut,
                         const DenseColumn& column) {
    Selection selection;
    std::ranges::sort(nodes);
    const ErrorBound& bound = column.bound;
    for (const NodeId i : nodes) {
        const double value = column.values[i];
        if (bound.lower(value) > bound.upper(cut))
            selection.nodes.push_back(i);
        else if (bound.upper(value) >= bound.lower(cut))
            selection.at_cut.push_back(i);
    }
    const auto places = k - static_cast<NodeId>(selection.nodes.size());
    selection.nodes.insert(selection.nodes.end(), selection.at_cut.begin(),
                           selection.at_cut.begin() + places);
    std::ranges::sort(selection.nodes);
    return selection;
}

}  // namespace

Selection select_top_k(const DenseColumn& column, NodeId k, const ColumnFacts& facts) {
    auto [nodes, all] = find_candidates(column, k);
    if (all && std::ssize(nodes) <= k) return keep_non_zeros(std::move(nodes), k, column, facts);
    if (std::ssize(nodes) == k) return sorted(std::move(nodes));
    const auto larger = [&](NodeId a, NodeId b) { return column.values[a] > column.values[b]; };
    std::ranges::nth_element(nodes, nodes.begin() + (k - 1), larger);
    const double cut = column.values[nodes[k - 1]];
    const double next = column.values[*std::min_element(nodes.begin() + k, nodes.end(), larger)];
    const ErrorBound& bound = column.bound;
    // Below zero, an entry that may or may not be zero is a rival too.
    const bool zeros_matter = bound.lower(next) <= 0 && !facts.zeros_are_exact();
    const double rival = zeros_matter ? std::max(next, 0.0) : next;
    if (bound.lower(cut) > bound.upper(rival)) {
        nodes.resize(k);
        return sorted(std::move(nodes));
    }
    Selection selection = keep_with_ties(std::move(nodes), k, cut, column);
    selection.equal = !zeros_matter && all_twins(selection.at_cut, column.node, facts.twin_class);
    return selection;
}

}  // namespace suffuse
