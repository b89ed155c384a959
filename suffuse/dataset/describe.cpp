#include "suffuse/dataset/describe.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/dataset/homophily.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

// Reorders the values.
Spread spread_of(std::vector<double>& values) {
    if (values.empty()) return {};
    const auto [smallest, largest] = std::ranges::minmax(values);
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const auto middle = values.begin() + (std::ssize(values) - 1) / 2;
    std::ranges::nth_element(values, middle);
    return {smallest, *middle, sum / static_cast<double>(values.size()), largest};
}

std::optional<Spread> weight_spread(const Csr& graph, const Context& context) {
    const auto spread = [&](const auto& array) -> std::optional<Spread> {
        const Reservation held =
            context.budget.reserve(Bytes::of<double>(array.size()), "the weights in order");
        std::vector<double> values(array.begin(), array.end());
        return spread_of(values);
    };
    return std::visit(overloaded{[](UnitWeights) { return std::optional<Spread>{}; }, spread},
                      graph.weights());
}

}  // namespace

Description describe(const Dataset& dataset, const Context& context) {
    return describe(dataset, PreparedGraph(dataset.graph, context), context);
}

Description describe(const Dataset& dataset, const PreparedGraph& prepared,
                     const Context& context) {
    const Csr& graph = prepared.graph();
    const Csr pattern = without_weights(graph);
    const std::vector<NodeId>& sizes = prepared.components().sizes;
    std::vector<double> out_degrees = row_sums(pattern, context);
    std::vector<double> in_degrees = column_sums(pattern);

    Description description{.nodes = graph.rows(),
                            .entries = graph.entries(),
                            .directed = !prepared.is_undirected(),
                            .self_loops = count_self_loops(graph),
                            .isolated = count_isolated(graph),
                            .components = static_cast<NodeId>(sizes.size()),
                            .out_degree = spread_of(out_degrees),
                            .in_degree = spread_of(in_degrees),
                            .weights = weight_spread(graph, context)};
    if (!dataset.labels.empty()) description.homophily = homophily(graph, dataset.labels);
    description.edges = description.directed ? description.entries
                                             : (description.entries + description.self_loops) / 2;
    if (!sizes.empty()) description.largest_component = std::ranges::max(sizes);
    return description;
}

Bytes dense_result_bytes(NodeId nodes) {
    return Bytes::of<float>(checked_multiply(nodes, nodes));
}

Bytes top_k_result_bytes(NodeId nodes, NodeId k) {
    const std::int64_t entries = checked_multiply(nodes, std::min(nodes, k));
    return Bytes::of<NodeId>(entries) + Bytes::of<float>(entries) +
           Bytes::of<EdgeIndex>(std::int64_t{nodes} + 1);
}

}  // namespace suffuse
