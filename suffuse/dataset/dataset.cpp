#include "suffuse/dataset/dataset.h"

#include <algorithm>
#include <limits>

#include "suffuse/base/require.h"
#include "suffuse/graph/components.h"
#include "suffuse/graph/own_memory.h"

namespace suffuse {

namespace {

// Is no label: one more must fit, class_count.
constexpr std::int32_t largest_number = std::numeric_limits<std::int32_t>::max();

template <class T>
std::vector<T> choose(const std::vector<T>& all, std::span<const NodeId> nodes) {
    std::vector<T> chosen;
    if (all.empty()) return chosen;
    chosen.reserve(nodes.size());
    for (const NodeId node : nodes) chosen.push_back(all[static_cast<std::size_t>(node)]);
    return chosen;
}

// What belongs to the given nodes, beside their edges.
Dataset restricted(const Dataset& whole, Subgraph part, const Context& context) {
    Dataset dataset{.name = whole.name,
                    .graph = std::move(part.graph),
                    .labels = choose(whole.labels, part.original),
                    .node_names = choose(whole.node_names, part.original),
                    .first_id = whole.first_id,
                    .feature_names = whole.feature_names,
                    .class_names = whole.class_names,
                    .held = whole.held};
    if (whole.features) dataset.features = select_rows(*whole.features, part.original, context);
    return dataset;
}

void check_length(std::size_t length, std::int64_t expected, const char* what) {
    require(length == 0 || std::cmp_equal(length, expected), "{}: expected {}, found {}", what,
            expected, length);
}

}  // namespace

void hold_names(HeldMemory& held, std::int64_t count, Bytes bytes, std::string_view purpose,
                const Context& context) {
    constexpr std::int64_t per_name = sizeof(std::string) + 16;  // 16: what the heap adds
    held.push_back(std::make_shared<const Reservation>(
        context.budget.reserve(Bytes{checked_multiply(count, per_name)} + bytes, purpose)));
}

void check(const Dataset& dataset) {
    const NodeId nodes = dataset.graph.rows();
    require(dataset.graph.cols() == nodes, "a graph needs a square matrix, found {} x {}", nodes,
            dataset.graph.cols());
    check_length(dataset.labels.size(), nodes, "labels");
    for (std::size_t i = 0; i < dataset.labels.size(); ++i)
        require(dataset.labels[i] >= unlabelled && dataset.labels[i] < largest_number,
                "label {} is {}; classes count from 0", i, dataset.labels[i]);
    check_length(dataset.node_names.size(), nodes, "node names");
    for (std::size_t i = 0; i < dataset.node_names.size(); ++i)  // lists of names are lines
        require(dataset.node_names[i].find('\n') == std::string::npos,
                "the name of node {} contains a line end", i);
    class_count(dataset);  // throws for labels that cannot be counted or have no name
    check_length(dataset.feature_names.size(), dataset.features ? dataset.features->cols() : 0,
                 "feature names");
    require(!dataset.features || dataset.features->rows() == nodes,
            "features: expected {} rows, found {}", nodes,
            dataset.features ? dataset.features->rows() : 0);
}

std::int32_t class_count(const Dataset& dataset) {
    const auto named = static_cast<std::int32_t>(dataset.class_names.size());
    if (dataset.labels.empty()) return named;
    const std::int32_t largest = *std::ranges::max_element(dataset.labels);
    require(largest < largest_number, "the label {} is too large to count classes", largest);
    require(named == 0 || largest < named, "class names: expected {}, found {}", largest + 1,
            named);
    return std::max(named, largest + 1);
}

Dataset in_own_memory(Dataset dataset, const Context& context) {
    dataset.graph = in_own_memory(dataset.graph, context);
    if (dataset.features) dataset.features = in_own_memory(*dataset.features, context);
    return dataset;
}

Dataset induced_dataset(const Dataset& dataset, std::vector<NodeId> nodes, const Context& context) {
    check(dataset);
    return restricted(dataset, induced_subgraph(dataset.graph, std::move(nodes), context), context);
}

Dataset largest_component(const Dataset& dataset, const Context& context) {
    check(dataset);
    Subgraph part = largest_component(dataset.graph, context);
    std::vector<std::string> original;
    if (dataset.node_names.empty())
        for (const NodeId node : part.original)
            original.push_back(std::to_string(std::int64_t{node} + dataset.first_id));
    Dataset component = restricted(dataset, std::move(part), context);
    if (component.node_names.empty()) component.node_names = std::move(original);
    return component;
}

}  // namespace suffuse
