#include "suffuse/generate/drawn_edges.h"

namespace suffuse {

Csr build_drawn(DrawnEdges edges, NodeId nodes, Symmetrize symmetrize, const Context& context) {
    const EdgeList list{.rows = nodes,
                        .cols = nodes,
                        .from = Array<NodeId>(std::move(edges.from)),
                        .to = Array<NodeId>(std::move(edges.to))};
    return build_graph(
        list,
        {.duplicates = Duplicates::max, .self_loops = SelfLoops::drop, .symmetrize = symmetrize},
        context);
}

}  // namespace suffuse
