#include "words/overview.h"

#include <fmt/format.h>

#include "suffuse/graph/components.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

Overview overview_of(const Csr& graph, const Context& context) {
    const bool directed = !is_symmetric(graph, context);
    const EdgeIndex entries = graph.entries();
    return {.nodes = graph.rows(),
            .edges = directed ? entries : (entries + count_self_loops(graph)) / 2,
            .directed = directed,
            .weighted = graph.is_weighted(),
            .components = static_cast<NodeId>(connected_components(graph).sizes.size())};
}

Json overview_json(const Overview& overview) {
    return {{"nodes", overview.nodes},
            {"edges", overview.edges},
            {"directed", overview.directed},
            {"weighted", overview.weighted},
            {"components", overview.components}};
}

std::string overview_text(const Overview& overview) {
    return fmt::format("{} nodes, {} edges, {}{}, {} component{}", overview.nodes, overview.edges,
                       overview.directed ? "directed" : "undirected",
                       overview.weighted ? ", weighted" : "", overview.components,
                       overview.components == 1 ? "" : "s");
}

}  // namespace suffuse
