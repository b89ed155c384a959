#include "suffuse/generate/rmat.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/require.h"
#include "suffuse/generate/drawn_edges.h"

namespace suffuse {

namespace {

constexpr int largest_scale = 30;                   // 2^31 nodes would overflow NodeId
constexpr std::int64_t edges_per_stream = 1 << 14;  // part of what a seed means

void check(const RMat& model) {
    require(model.scale >= 0 && model.scale <= largest_scale, "the scale must lie in 0..{}, got {}",
            largest_scale, model.scale);
    require(model.edge_factor >= 0, "the edge factor must not be negative, got {}",
            model.edge_factor);
    constexpr double rounding = 1e-12;
    require(
        model.a >= 0 && model.b >= 0 && model.c >= 0 && model.a + model.b + model.c <= 1 + rounding,
        "a, b and c must not be negative and add up to at most 1, got {}, {} and {}", model.a,
        model.b, model.c);
}

struct Pair {
    NodeId from = 0;
    NodeId to = 0;
};

// One quadrant of the matrix after the other, the largest first. 32 random bits decide a level, so
// that a draw of 64 serves two; probabilities are rounded to multiples of 2^-32.
class Quadrants {
public:
    explicit Quadrants(const RMat& model)
        : scale_(model.scale),
          a_(threshold(model.a)),
          ab_(threshold(model.a + model.b)),
          abc_(threshold(model.a + model.b + model.c)) {}

    Pair draw(Rng& rng) const {
        Pair pair;
        for (int level = 0; level < scale_; level += 2) {
            const std::uint64_t bits = rng.next();
            descend(bits & 0xffffffff, pair);
            if (level + 1 < scale_) descend(bits >> 32, pair);
        }
        return pair;
    }

private:
    static std::uint64_t threshold(double probability) {
        return static_cast<std::uint64_t>(std::llround(std::min(probability, 1.0) * 0x1p32));
    }

    // Quadrants in the order a | b | c | d; c and d are below, b and d on the right.
    void descend(std::uint64_t u, Pair& pair) const {
        const NodeId below = u >= ab_ ? 1 : 0;
        const NodeId right = u >= abc_ || (u >= a_ && u < ab_) ? 1 : 0;
        pair = {2 * pair.from + below, 2 * pair.to + right};
    }

    int scale_;
    std::uint64_t a_;
    std::uint64_t ab_;
    std::uint64_t abc_;
};

}  // namespace

Csr rmat(const RMat& model, const Rng& rng, const Context& context) {
    check(model);
    const NodeId nodes = NodeId{1} << model.scale;
    const Quadrants quadrants(model);
    DrawnEdges edges(context, checked_multiply(nodes, model.edge_factor));
    parallel_for(context, edges.from.size(), edges_per_stream, [&](Range range) {
        Rng draws = rng.stream("edges", range.first / edges_per_stream);
        for (auto e = range.first; e < range.last; ++e) {
            const Pair pair = quadrants.draw(draws);
            edges.from[e] = pair.from;
            edges.to[e] = pair.to;
        }
    });
    return build_drawn(std::move(edges), nodes,
                       model.undirected ? Symmetrize::either : Symmetrize::no, context);
}

}  // namespace suffuse
