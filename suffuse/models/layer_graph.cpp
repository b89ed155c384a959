#include "suffuse/models/layer_graph.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/tape/plan.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_part = 1 << 12;
constexpr auto purpose = "the graph of a layer";

// The graph with the weights and loops that the layer wants.
template <class Stored>
struct Adapted {
    const Csr& graph;
    const Stored& stored;
    LayerChoices choices;

    double weight(EdgeIndex e) const {
        return choices.weights == EdgeWeights::used ? static_cast<double>(stored[e]) : 1;
    }

    // The loop that a node gets for the one that it has, if any.
    std::optional<double> loop(std::optional<double> own) const {
        switch (choices.loops) {
            case LayerLoops::as_is:
                return own;
            case LayerLoops::keep:
                return own.value_or(1.0);
            case LayerLoops::reset:
                return 1.0;
            case LayerLoops::add:
                return own.value_or(0.0) + 1;
        }
        return own;
    }

    // visit(j, weight) for the entries of row i, by ascending j.
    template <class Visit>
    void for_each_in_row(NodeId i, const Visit& visit) const {
        EdgeIndex e = graph.offsets()[i];
        const EdgeIndex last = graph.offsets()[i + 1];
        for (; e < last && graph.columns()[e] < i; ++e) visit(graph.columns()[e], weight(e));
        const bool has_loop = e < last && graph.columns()[e] == i;
        if (const auto w = loop(has_loop ? std::optional(weight(e)) : std::nullopt)) visit(i, *w);
        for (e += has_loop ? 1 : 0; e < last; ++e) visit(graph.columns()[e], weight(e));
    }
};

template <class Work>
void for_rows(NodeId rows, const Context& context, const Work& work) {
    parallel_for(context, rows, rows_per_part, [&](Range range) {
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i) work(i);
    });
}

double reciprocal_root(double sum) {
    require(sum >= 0 && std::isfinite(sum),
            "the edges of a node add up to {}, which has no root; normalize without sums", sum);
    return sum == 0 ? 0 : 1 / std::sqrt(sum);
}

// 1 / sqrt of the sum of every node; empty: all one.
template <class Stored>
Buffer<double> scales(const Adapted<Stored>& adapted, const Context& context) {
    if (adapted.choices.normalization == LayerNormalization::none) return {};
    const bool by_row = adapted.choices.normalization == LayerNormalization::row;
    Buffer<double> sums(context, adapted.graph.rows(), purpose);
    std::ranges::fill(sums.span(), 0.0);
    for (NodeId i = 0; i < adapted.graph.rows(); ++i)
        adapted.for_each_in_row(i, [&](NodeId j, double w) { sums[by_row ? i : j] += w; });
    std::ranges::transform(sums.span(), sums.span().begin(), reciprocal_root);
    return sums;
}

template <class Real>
Real narrowed(double value) {
    require(std::abs(value) <= static_cast<double>(std::numeric_limits<Real>::max()),
            "a weight of {} in the graph of a layer is too large for its precision", value);
    return static_cast<Real>(value);
}

template <class Real, class Stored>
tape::SparseRows<Real> normalized(const Adapted<Stored>& adapted, const Context& context) {
    const NodeId nodes = adapted.graph.rows();
    const Buffer<double> scale = scales(adapted, context);
    const auto for_each_in_row = [&](NodeId i, const auto& visit) {
        adapted.for_each_in_row(i, [&](NodeId j, double w) {
            const Real p = narrowed<Real>(scale.size() == 0 ? w : w * (scale[i] * scale[j]));
            if (p != 0) visit(j, p);
        });
    };
    Buffer<EdgeIndex> offsets(context, std::int64_t{nodes} + 1, purpose);
    offsets[0] = 0;
    for_rows(nodes, context, [&](NodeId i) {
        EdgeIndex count = 0;
        for_each_in_row(i, [&](NodeId, Real) { ++count; });
        offsets[std::int64_t{i} + 1] = count;
    });
    std::partial_sum(offsets.span().begin(), offsets.span().end(), offsets.span().begin());
    Buffer<NodeId> columns(context, offsets[nodes], purpose);
    Buffer<Real> weights(context, offsets[nodes], purpose);
    for_rows(nodes, context, [&](NodeId i) {
        EdgeIndex to = offsets[i];
        for_each_in_row(i, [&](NodeId j, Real p) {
            columns[to] = j;
            weights[to++] = p;
        });
    });
    if (std::ranges::all_of(weights.span(), [](Real p) { return p == 1; })) weights = {};
    return {nodes, nodes, Array<EdgeIndex>(std::move(offsets)), Array<NodeId>(std::move(columns)),
            Array<Real>(std::move(weights))};
}

}  // namespace

template <class Real>
tape::BothWays<Real> layer_graph(const Csr& graph, const LayerChoices& choices,
                                 const Context& context) {
    check_square(graph.rows(), graph.cols());
    auto p = std::visit(
        [&]<class Stored>(const Stored& stored) {
            return normalized<Real>(Adapted<Stored>{graph, stored, choices}, context);
        },
        graph.weights());
    auto mirrored = tape::transposed_part(p, tape::all_rows(graph.rows()), context);
    if (choices.aggregate == AggregateAt::row) return {std::move(p), std::move(mirrored)};
    return {std::move(mirrored), std::move(p)};
}

template tape::BothWays<float> layer_graph(const Csr&, const LayerChoices&, const Context&);
template tape::BothWays<double> layer_graph(const Csr&, const LayerChoices&, const Context&);

}  // namespace suffuse
