#include "suffuse/split/split.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <utility>

#include "suffuse/base/require.h"
#include "suffuse/base/shown.h"
#include "suffuse/split/shuffle.h"

namespace suffuse {

namespace {

std::int32_t label_of(std::span<const std::int32_t> labels, NodeId node) {
    return labels[static_cast<std::size_t>(node)];
}

std::vector<NodeId> labelled_nodes(std::span<const std::int32_t> labels) {
    std::vector<NodeId> nodes;
    for (NodeId node = 0; node < std::ssize(labels); ++node)
        if (label_of(labels, node) >= 0) nodes.push_back(node);
    return nodes;
}

// Nodes by their class, each in the order of the nodes given.
using ByClass = std::map<std::int32_t, std::vector<NodeId>>;

// For every class that any node has, those of the nodes given.
ByClass by_class(const std::vector<NodeId>& nodes, std::span<const std::int32_t> labels) {
    ByClass classes;
    for (const std::int32_t label : labels)
        if (label >= 0) classes[label];
    for (const NodeId node : nodes) classes[label_of(labels, node)].push_back(node);
    return classes;
}

// Of ascending lists.
std::vector<NodeId> without(const std::vector<NodeId>& nodes, const std::vector<NodeId>& removed) {
    std::vector<NodeId> rest;
    std::ranges::set_difference(nodes, removed, std::back_inserter(rest));
    return rest;
}

std::string class_text(std::int32_t label, std::span<const std::string> names) {
    const auto place = static_cast<std::size_t>(label);
    return place < names.size() ? shown(names[place]) : std::to_string(label);
}

// "class 2 has 3, class 5 none", the first of them.
std::string counts_text(const std::vector<std::pair<std::int32_t, std::size_t>>& small,
                        std::span<const std::string> names) {
    constexpr std::size_t most_told = 8;
    std::vector<std::string> parts;
    for (const auto& [label, count] : std::span(small).first(std::min(most_told, small.size())))
        parts.push_back(fmt::format("class {} has {}", class_text(label, names),
                                    count == 0 ? "none" : std::to_string(count)));
    if (small.size() > most_told)
        parts.push_back(fmt::format("{} more have too few", small.size() - most_told));
    return fmt::format("{}", fmt::join(parts, ", "));
}

void check_classes(const ByClass& candidates, std::size_t development,
                   const SplitOptions& options) {
    std::vector<std::pair<std::int32_t, std::size_t>> small;
    for (const auto& [label, nodes] : candidates)
        if (std::cmp_less(nodes.size(), options.per_class)) small.emplace_back(label, nodes.size());
    if (small.empty()) return;
    throw InputError(
        fmt::format("{} of the {} development nodes, {} are needed to train on",
                    counts_text(small, options.class_names), development, options.per_class),
        Hint::split_smaller);
}

std::vector<NodeId> draw_training(const std::vector<NodeId>& development,
                                  std::span<const std::int32_t> labels, std::uint32_t seed,
                                  const SplitOptions& options) {
    const ByClass candidates = by_class(development, labels);
    check_classes(candidates, development.size(), options);
    Shuffle shuffle(seed);
    std::vector<NodeId> training;
    for (const auto& [label, nodes] : candidates) {
        const std::vector<NodeId> order = shuffle.permutation(static_cast<NodeId>(nodes.size()));
        for (std::size_t i = 0; i < static_cast<std::size_t>(options.per_class); ++i)
            training.push_back(nodes[static_cast<std::size_t>(order[i])]);
    }
    std::ranges::sort(training);
    return training;
}

void check_set(const char* name, const std::vector<NodeId>& nodes,
               std::span<const std::int32_t> labels) {
    require(!nodes.empty(), "the {} set is empty", name);
    for (const NodeId node : nodes) {
        require(node >= 0 && node < std::ssize(labels),
                "node {} of the {} set is not in the graph of {} nodes", node, name, labels.size());
        require(label_of(labels, node) >= 0, "node {} of the {} set has no label", node, name);
    }
    const auto wrong = std::ranges::adjacent_find(nodes, std::ranges::greater_equal{});
    require(wrong == nodes.end(), "the {} set is not in ascending order at node {}", name,
            wrong == nodes.end() ? 0 : *wrong);
}

}  // namespace

std::vector<NodeId> development_nodes(std::span<const std::int32_t> labels,
                                      const SplitOptions& options) {
    const std::vector<NodeId> labelled = labelled_nodes(labels);
    require(options.development > 0, "development: {} is not positive", options.development);
    if (options.development >= std::ssize(labelled))
        throw InputError(fmt::format("{} of {} labelled nodes to develop on leave none to test on",
                                     options.development, labelled.size()),
                         Hint::develop_fewer);
    std::vector<NodeId> order =
        Shuffle(options.development_seed).permutation(static_cast<NodeId>(labelled.size()));
    order.resize(static_cast<std::size_t>(options.development));
    for (NodeId& node : order) node = labelled[static_cast<std::size_t>(node)];
    return order;
}

Split draw_split(std::span<const std::int32_t> labels, std::int32_t classes, std::uint32_t seed,
                 const SplitOptions& options) {
    require(options.per_class > 0, "per_class: {} is not positive", options.per_class);
    const auto outside = std::ranges::find_if(labels, [&](auto label) { return label >= classes; });
    require(outside == labels.end(), "node {} has the label {}, of {} classes",
            outside - labels.begin(), outside == labels.end() ? 0 : *outside, classes);
    std::vector<NodeId> development = development_nodes(labels, options);
    Split split;
    split.train = draw_training(development, labels, seed, options);
    std::ranges::sort(development);
    split.validation = without(development, split.train);
    split.test = without(labelled_nodes(labels), development);
    if (split.validation.empty())
        throw InputError(
            fmt::format("all {} development nodes are needed to train on, none is left "
                        "to validate on",
                        development.size()),
            Hint::split_smaller);
    return split;
}

void check(const Split& split, std::span<const std::int32_t> labels) {
    require(!labels.empty(), "the nodes have no labels to learn from");
    const std::array<std::pair<const char*, const std::vector<NodeId>*>, 3> sets{
        {{"training", &split.train}, {"validation", &split.validation}, {"test", &split.test}}};
    for (const auto& [name, nodes] : sets) check_set(name, *nodes, labels);
    for (std::size_t a = 0; a < sets.size(); ++a) {
        for (std::size_t b = a + 1; b < sets.size(); ++b) {
            std::vector<NodeId> both;
            std::ranges::set_intersection(*sets[a].second, *sets[b].second,
                                          std::back_inserter(both));
            require(both.empty(), "node {} is in the {} set and in the {} set",
                    both.empty() ? 0 : both.front(), sets[a].first, sets[b].first);
        }
    }
}

}  // namespace suffuse
