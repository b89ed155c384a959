#include "suffuse/dataset/citation.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/base/rng.h"
#include "suffuse/generate/block_model.h"
#include "suffuse/generate/elementary.h"

namespace suffuse {

namespace {

constexpr std::int64_t nodes_per_range = 1 << 9;  // part of what a seed means
constexpr double degree_exponent = 3;             // about that of citation networks

void check(const CitationOptions& options) {
    require(options.features >= options.classes,
            "every class needs a word of its own: {} classes, {} features", options.classes,
            options.features);
    require(options.words_per_node >= 0 && options.words_per_node <= options.features,
            "words per node must lie in 0..{}, the number of features, got {}", options.features,
            options.words_per_node);
    require(options.topic >= 0 && options.topic <= 1,
            "the share of words from the topic must lie in [0, 1], got {}", options.topic);
}

// Fisher & Yates.
std::vector<NodeId> shuffled(NodeId nodes, Rng rng) {
    std::vector<NodeId> order(static_cast<std::size_t>(nodes));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t left = order.size(); left > 1; --left)
        std::swap(order[left - 1], order[rng.below(left)]);
    return order;
}

// Log-uniform: P(rank < r) = log(r + 1) / log(size + 1), so P(rank) is about 1 / rank.
NodeId draw_rank(NodeId size, Rng& rng) {
    const double log_size = portable_log(double{1} + size);
    const auto rank = static_cast<NodeId>(portable_exp(rng.uniform() * log_size)) - 1;
    return std::clamp(rank, 0, size - 1);
}

NodeId draw_word(const CitationOptions& options, std::int32_t label, Rng& rng) {
    if (rng.uniform() >= options.topic) return draw_rank(options.features, rng);
    // The topic's words: label, label + classes, label + 2 classes, ...
    const NodeId words = (options.features - label - 1) / options.classes + 1;
    return label + options.classes * draw_rank(words, rng);
}

// Fills the row with distinct words; instead of a word the node has, it takes the next it has not.
void draw_row(const CitationOptions& options, std::int32_t label, Rng& rng, std::span<NodeId> row,
              std::vector<bool>& taken) {
    for (NodeId& word : row) {
        word = draw_word(options, label, rng);
        while (taken[word]) word = word + 1 < options.features ? word + 1 : 0;
        taken[word] = true;
    }
    for (const NodeId word : row) taken[word] = false;
    std::ranges::sort(row);
}

Csr draw_features(const CitationOptions& options, std::span<const std::int32_t> labels,
                  const Rng& rng, const Context& context) {
    const std::int64_t words = options.words_per_node;
    Buffer<EdgeIndex> offsets(context, std::int64_t{options.nodes} + 1, "row offsets");
    Buffer<NodeId> columns(context, checked_multiply(options.nodes, words), "words");
    for (std::int64_t i = 0; i <= options.nodes; ++i) offsets[i] = i * words;
    parallel_for(context, options.nodes, nodes_per_range, [&](Range range) {
        Rng draws = rng.stream("words", range.first / nodes_per_range);
        std::vector<bool> taken(static_cast<std::size_t>(options.features), false);
        for (auto i = range.first; i < range.last; ++i)
            draw_row(options, labels[i], draws, columns.span().subspan(i * words, words), taken);
    });
    return Csr::trusted(options.nodes, options.features, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), UnitWeights{});
}

}  // namespace

Dataset generate_citation(const CitationOptions& options, std::uint64_t seed,
                          const Context& context) {
    check(options);
    const Rng rng(seed);
    const Csr graph =
        block_model(DegreeCorrectedBlockModel{.nodes = options.nodes,
                                              .blocks = options.classes,
                                              .average_degree = options.average_degree,
                                              .within = options.homophily,
                                              .exponent = degree_exponent},
                    rng, context);
    const std::vector<std::int32_t> blocks = block_labels(options.nodes, options.classes);
    const std::vector<NodeId> order = shuffled(options.nodes, rng.stream("order"));
    Dataset dataset{.name = "citation", .graph = permute(graph, order, context)};
    for (const NodeId node : order) dataset.labels.push_back(blocks[node]);
    dataset.features = draw_features(options, dataset.labels, rng, context);
    return dataset;
}

}  // namespace suffuse
