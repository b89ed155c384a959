#include "suffuse/prepared/overview.h"

#include "suffuse/graph/degrees.h"

namespace suffuse {

EdgeIndex edge_count(const PreparedGraph& prepared) {
    const Csr& graph = prepared.graph();
    return prepared.is_undirected() ? (graph.entries() + count_self_loops(graph)) / 2
                                    : graph.entries();
}

Overview overview_of(const PreparedGraph& prepared) {
    const Csr& graph = prepared.graph();
    return {.nodes = graph.rows(),
            .edges = edge_count(prepared),
            .directed = !prepared.is_undirected(),
            .weighted = graph.is_weighted(),
            .components = static_cast<NodeId>(prepared.components().sizes.size())};
}

}  // namespace suffuse
