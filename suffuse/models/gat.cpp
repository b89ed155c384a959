#include "suffuse/models/gat.h"

#include <cmath>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// w exp(s) / sum w exp(s) is the softmax of s + log w.
template <class Real>
Array<Real> logarithms(const Array<Real>& weights, const Context& context) {
    return tabulate<Real>(context, weights.size(), "attention", [&](EdgeIndex e) {
        require(weights[e] > 0, "gat_weights: attention cannot be renormalized by a weight of {}",
                weights[e]);
        return std::log(weights[e]);
    });
}

template <class Real>
tape::EdgeTerms<Real> terms_of(GatWeights how, const Array<Real>& weights, const Context& context) {
    switch (how) {
        case GatWeights::ignored:
            return {};
        case GatWeights::score:
            return {.factor = weights};
        case GatWeights::scaled:
            return {.share = weights};
        case GatWeights::renormalized:
            return {.term = logarithms(weights, context)};
    }
    return {};
}

// What the layers have in common.
template <class Real>
struct Attention {
    const GatOptions& options;
    tape::Propagation<Real> along{};
    tape::EdgeTerms<Real> edges{};

    BeforeBias layer(int number, const LayerInput<Real>& input, int heads, int columns,
                     tape::Tape<Real>& tape) const {
        const Layer layer{number};
        const NodeId rows = width(tape, input);
        const auto weight =
            tape.parameter(layer.parameter("weight", rows, columns, tape::glorot(rows, columns)));
        // a and b of all heads together: Glorot's for a matrix with a row [a b] for every head.
        const tape::Uniform around = tape::glorot(heads, 2 * (columns / heads));
        const auto source = tape.parameter(layer.parameter("attention source", 1, columns, around));
        const auto target = tape.parameter(layer.parameter("attention target", 1, columns, around));
        const auto bias = tape.parameter(layer.parameter("bias", 1, columns, tape::Constant{0}));
        const bool by_source = options.softmax == GatSoftmax::source;
        return {
            tape.attend({.input = multiply(tape, input, weight),
                         .source = source,
                         .target = target,
                         .along = along,
                         .edges = edges,
                         .over = by_source ? tape::SoftmaxOver::source : tape::SoftmaxOver::target,
                         .dropout = tape.dropout(options.attention_dropout, heads),
                         .heads = heads}),
            bias};
    }
};

}  // namespace

template <class Real>
void build_gat(const GatOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape,
               const Context& context) {
    const Attention<Real> attention{
        options, input.along, terms_of(options.weights, input.along->forward.weights, context)};
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum = attention.layer(l, hidden, options.heads, options.hidden, tape);
        hidden = tape.relu(sum.value, sum.bias, options.dropout);
    }
    const BeforeBias logits = attention.layer(options.depth + 1, hidden, 1, input.classes, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_gat(const GatOptions&, const ModelInput<float>&, tape::Tape<float>&,
                        const Context&);
template void build_gat(const GatOptions&, const ModelInput<double>&, tape::Tape<double>&,
                        const Context&);

}  // namespace suffuse
