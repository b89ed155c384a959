#pragma once

#include <numeric>

#include "suffuse/base/parallel.h"
#include "suffuse/graph/build.h"

namespace suffuse {

// Edges as they were drawn: in any order, perhaps repeated, perhaps loops.
struct DrawnEdges {
    DrawnEdges(const Context& context, EdgeIndex edges)
        : from(context, edges, "drawn edges"), to(context, edges, "drawn edges") {}

    Buffer<NodeId> from;
    Buffer<NodeId> to;
};

// The unweighted graph without loops; repeated edges merge.
Csr build_drawn(DrawnEdges edges, NodeId nodes, Symmetrize symmetrize, const Context& context);

// All edges of draw(block, emit), block in [0, blocks), in that order. How many a block emits need
// not be known: every block is drawn twice, first to count, then to store, and must emit the same.
template <class Draw>
DrawnEdges draw_in_blocks(std::int64_t blocks, const Draw& draw, const Context& context) {
    Buffer<EdgeIndex> first(context, blocks + 1, "block sizes");
    first[0] = 0;
    parallel_for(context, blocks, 1, [&](Range block) {
        EdgeIndex count = 0;
        draw(block.first, [&](NodeId, NodeId) { ++count; });
        first[block.last] = count;
    });
    std::partial_sum(first.span().begin(), first.span().end(), first.span().begin());

    DrawnEdges edges(context, first[blocks]);
    parallel_for(context, blocks, 1, [&](Range block) {
        EdgeIndex next = first[block.first];
        draw(block.first, [&](NodeId from, NodeId to) {
            edges.from[next] = from;
            edges.to[next++] = to;
        });
    });
    return edges;
}

}  // namespace suffuse
