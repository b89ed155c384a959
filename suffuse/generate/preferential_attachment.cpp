#include "suffuse/generate/preferential_attachment.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/generate/drawn_edges.h"

namespace suffuse {

namespace {

constexpr std::int64_t edges_per_block = 1 << 14;  // part of what a seed means

// Batagelj & Brandes 2005: write down the ends of all edges, source and target in turn. A node
// stands there as often as its degree, so a uniform place in the part already written is a node
// drawn by degree. Sanders & Schulz, "Scalable generation of scale-free graphs", 2016: the places
// can be drawn first and read later, because a place that holds a target leads to an earlier place
// and in the end to a source, which is known without looking.
class EndList {
public:
    EndList(const PreferentialAttachment& model, const Rng& rng, const Context& context)
        : edges_per_node_(model.edges_per_node),
          places_(context,
                  checked_multiply(model.edges_per_node, std::max<NodeId>(model.nodes - 1, 0)),
                  "drawn places") {
        parallel_for(context, edges(), edges_per_block, [&](Range range) {
            Rng draws = rng.stream("places", range.first / edges_per_block);
            for (auto e = range.first; e < range.last; ++e) {
                // Two ends for every edge of earlier nodes; node 1 has only node 0 to choose.
                const std::int64_t written = 2 * (e - e % edges_per_node_);
                places_[e] = written == 0 ? 0 : static_cast<std::int64_t>(draws.below(written));
            }
        });
    }

    EdgeIndex edges() const { return places_.size(); }

    NodeId source(EdgeIndex e) const { return static_cast<NodeId>(1 + e / edges_per_node_); }

    NodeId target(EdgeIndex e) const {
        while (source(e) > 1) {
            const std::int64_t place = places_[e];
            e = place / 2;
            if (place % 2 == 0) return source(e);
        }
        return 0;
    }

private:
    std::int64_t edges_per_node_;
    Buffer<std::int64_t> places_;
};

}  // namespace

Csr preferential_attachment(const PreferentialAttachment& model, const Rng& rng,
                            const Context& context) {
    require(model.nodes >= 0, "nodes must not be negative, got {}", model.nodes);
    require(model.edges_per_node >= 1, "every node needs at least one edge, got {}",
            model.edges_per_node);
    const EndList ends(model, rng, context);
    DrawnEdges edges(context, ends.edges());
    parallel_for(context, ends.edges(), edges_per_block, [&](Range range) {
        for (auto e = range.first; e < range.last; ++e) {
            edges.from[e] = ends.source(e);
            edges.to[e] = ends.target(e);
        }
    });
    return build_drawn(std::move(edges), model.nodes, Symmetrize::either, context);
}

}  // namespace suffuse
