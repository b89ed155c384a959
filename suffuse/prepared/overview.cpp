#include "suffuse/prepared/overview.h"

#include "suffuse/graph/degrees.h"

namespace suffuse {

Overview overview_of(const PreparedGraph& prepared) {
    const Csr& graph = prepared.graph();
    const bool directed = !prepared.is_undirected();
    const EdgeIndex entries = graph.entries();
    return {.nodes = graph.rows(),
            .edges = directed ? entries : (entries + count_self_loops(graph)) / 2,
            .directed = directed,
            .weighted = graph.is_weighted(),
            .components = static_cast<NodeId>(prepared.components().sizes.size())};
}

}  // namespace suffuse
