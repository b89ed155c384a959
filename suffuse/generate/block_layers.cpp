#include "suffuse/generate/block_layers.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/generate/drawn_edges.h"
#include "suffuse/generate/weighted_pairs.h"

namespace suffuse {

namespace {

constexpr std::int64_t positions_per_block = 1 << 10;  // part of what a seed means

// Nodes by descending weight, with their weights beside them.
struct Ranking {
    Buffer<NodeId> nodes;
    Buffer<double> weights;
};

// Each of the ranges, one after the other, is ranked by itself; equal weights by id.
Ranking rank_nodes(std::span<const double> weights, std::int64_t ranges, const Context& context) {
    const std::int64_t n = std::ssize(weights);
    Ranking ranking{{context, n, "node ranking"}, {context, n, "node ranking"}};
    const auto nodes = ranking.nodes.span();
    std::iota(nodes.begin(), nodes.end(), 0);
    const auto before = [&](NodeId a, NodeId b) {
        return weights[a] != weights[b] ? weights[a] > weights[b] : a < b;
    };
    parallel_for(context, ranges, 1, [&](Range range) {
        const Range part = part_of(n, ranges, range.first);
        std::sort(nodes.begin() + part.first, nodes.begin() + part.last, before);
        for (auto i = part.first; i < part.last; ++i) ranking.weights[i] = weights[nodes[i]];
    });
    return ranking;
}

// ends[i] = one past the last node of node i's block.
Buffer<NodeId> block_ends(const BlockModel& model, const Context& context) {
    Buffer<NodeId> ends(context, model.nodes, "block ends");
    for (std::int32_t b = 0; b < model.blocks; ++b) {
        const Range part = part_of(model.nodes, model.blocks, b);
        std::ranges::fill(ends.span().subspan(part.first, part.size()),
                          static_cast<NodeId>(part.last));
    }
    return ends;
}

Range positions_of(std::int64_t block, std::int64_t positions) {
    const std::int64_t first = block * positions_per_block;
    return {first, std::min(first + positions_per_block, positions)};
}

double ratio(double edges, double pairs) {
    return edges > 0 ? edges / pairs : 0;
}

}  // namespace

BlockRates block_rates(const BlockModel& model, std::span<const double> weights) {
    // The sums of w_u w_v over all pairs within and between blocks, each w times those before it.
    double within = 0;
    double between = 0;
    double earlier_blocks = 0;
    for (std::int32_t b = 0; b < model.blocks; ++b) {
        const Range part = part_of(model.nodes, model.blocks, b);
        double block = 0;
        for (const double w : weights.subspan(part.first, part.size())) {
            within += block * w;
            block += w;
        }
        between += earlier_blocks * block;
        earlier_blocks += block;
    }
    const double edges = model.average_degree * model.nodes / 2;
    return {ratio(edges * model.within, within), ratio(edges * (1 - model.within), between)};
}

BlockRates cap_weights(const BlockModel& model, std::span<double> weights) {
    // Lower weights mean higher rates, which may mean a lower cap; the cap falls towards a limit.
    // Where it falls slowly (blocks nearly complete) the rest is left to min(1, probability).
    constexpr int rounds = 64;
    constexpr double slack = 1 + 1e-6;
    BlockRates rates = block_rates(model, weights);
    for (int round = 0; round < rounds && !weights.empty(); ++round) {
        const double cap = 1 / std::sqrt(std::max(rates.within, rates.between));
        if (*std::ranges::max_element(weights) <= cap * slack) break;
        for (double& w : weights) w = std::min(w, cap);
        rates = block_rates(model, weights);
    }
    return rates;
}

Csr draw_blocks(const BlockModel& model, Buffer<double> weights, const Rng& rng,
                const Context& context) {
    const BlockRates rates = cap_weights(model, weights.span());
    const Buffer<NodeId> ends = block_ends(model, context);
    const Ranking inside = rank_nodes(weights.span(), model.blocks, context);
    const Ranking across = rank_nodes(weights.span(), 1, context);
    const WeightedPairs within{inside.weights.span(), rates.within};
    const WeightedPairs between{across.weights.span(), rates.between};

    // A block's nodes are consecutive, and so are their places in the ranking inside blocks.
    const auto draw_within = [&](std::int64_t block, const auto& emit) {
        Rng draws = rng.stream("edges within blocks", block);
        const Range positions = positions_of(block, model.nodes);
        for (auto i = positions.first; i < positions.last; ++i)
            within.draw(i, ends[i], draws,
                        [&](std::int64_t j) { emit(inside.nodes[i], inside.nodes[j]); });
    };
    // Among all pairs; those that fall within a block are thrown away.
    const auto draw_between = [&](std::int64_t block, const auto& emit) {
        Rng draws = rng.stream("edges between blocks", block);
        const Range positions = positions_of(block, model.nodes);
        for (auto i = positions.first; i < positions.last; ++i)
            between.draw(i, model.nodes, draws, [&](std::int64_t j) {
                const NodeId u = across.nodes[i];
                const NodeId v = across.nodes[j];
                if (ends[u] != ends[v]) emit(u, v);
            });
    };
    const std::int64_t each = (model.nodes + positions_per_block - 1) / positions_per_block;
    DrawnEdges edges = draw_in_blocks(
        2 * each,
        [&](std::int64_t block, const auto& emit) {
            block < each ? draw_within(block, emit) : draw_between(block - each, emit);
        },
        context);
    return build_drawn(std::move(edges), model.nodes, Symmetrize::either, context);
}

}  // namespace suffuse
