#include "suffuse/generate/block_model.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/generate/block_layers.h"
#include "suffuse/generate/elementary.h"

namespace suffuse {

namespace {

constexpr std::int64_t nodes_per_range = 1 << 12;  // part of what a seed means

void check(const BlockModel& model) {
    require(model.nodes >= 0, "nodes must not be negative, got {}", model.nodes);
    require(model.blocks >= 1 && model.blocks <= std::max(model.nodes, 1),
            "blocks must lie in 1..{}, got {}", std::max(model.nodes, 1), model.blocks);
    require(model.average_degree >= 0, "the average degree must not be negative, got {}",
            model.average_degree);
    require(model.within >= 0 && model.within <= 1,
            "the share of edges within blocks must lie in [0, 1], got {}", model.within);
}

// The numbers of pairs within and between blocks must suffice for the edges expected there.
void check_room(const BlockModel& model) {
    constexpr double rounding = 1 + 1e-12;
    const double edges = model.average_degree * model.nodes / 2;
    const double n = model.nodes;
    double pairs_within = 0;
    for (std::int32_t b = 0; b < model.blocks; ++b) {
        const auto size = static_cast<double>(part_of(model.nodes, model.blocks, b).size());
        pairs_within += size * (size - 1) / 2;
    }
    const double pairs_between = n * (n - 1) / 2 - pairs_within;
    require(edges * model.within <= pairs_within * rounding,
            "{} edges within blocks are asked for, but there are only {} pairs of nodes",
            edges * model.within, pairs_within);
    require(edges * (1 - model.within) <= pairs_between * rounding,
            "{} edges between blocks are asked for, but there are only {} pairs of nodes",
            edges * (1 - model.within), pairs_between);
}

// P(w > x) = x^(1 - exponent) for x >= 1.
Buffer<double> power_law_weights(NodeId nodes, double exponent, const Rng& rng,
                                 const Context& context) {
    Buffer<double> weights(context, nodes, "node weights");
    parallel_for(context, nodes, nodes_per_range, [&](Range range) {
        Rng draws = rng.stream("weights", range.first / nodes_per_range);
        for (auto i = range.first; i < range.last; ++i)
            weights[i] = portable_exp(portable_log(1 - draws.uniform()) / (1 - exponent));
    });
    return weights;
}

}  // namespace

std::vector<std::int32_t> block_labels(NodeId nodes, std::int32_t blocks) {
    check({.nodes = nodes, .blocks = blocks});
    std::vector<std::int32_t> labels;
    labels.reserve(static_cast<std::size_t>(nodes));
    for (std::int32_t b = 0; b < blocks; ++b)
        labels.insert(labels.end(), part_of(nodes, blocks, b).size(), b);
    return labels;
}

Csr erdos_renyi(const ErdosRenyi& model, const Rng& rng, const Context& context) {
    require(model.nodes >= 0, "nodes must not be negative, got {}", model.nodes);
    require(
        model.average_degree >= 0 && (model.nodes == 0 || model.average_degree <= model.nodes - 1),
        "the average degree of {} nodes must lie in [0, {}], got {}", model.nodes,
        std::max(model.nodes - 1, 0), model.average_degree);
    return block_model(
        BlockModel{
            .nodes = model.nodes, .blocks = 1, .average_degree = model.average_degree, .within = 1},
        rng, context);
}

Csr block_model(const BlockModel& model, const Rng& rng, const Context& context) {
    check(model);
    check_room(model);
    Buffer<double> weights(context, model.nodes, "node weights");
    std::ranges::fill(weights.span(), 1.0);
    return draw_blocks(model, std::move(weights), rng, context);
}

Csr block_model(const DegreeCorrectedBlockModel& model, const Rng& rng, const Context& context) {
    const BlockModel plain{model.nodes, model.blocks, model.average_degree, model.within};
    check(plain);
    check_room(plain);
    require(model.exponent > 2, "the exponent of the power law must be greater than 2, got {}",
            model.exponent);
    return draw_blocks(plain, power_law_weights(model.nodes, model.exponent, rng, context), rng,
                       context);
}

}  // namespace suffuse
