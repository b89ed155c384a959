#include "suffuse/models/gat.h"

namespace suffuse {

namespace {

template <class Real>
BeforeBias attention(const Layer& layer, const LayerInput<Real>& input,
                     const tape::Propagation<Real>& along, int heads, int columns,
                     tape::Tape<Real>& tape) {
    const NodeId rows = width(tape, input);
    const auto weight =
        tape.parameter(layer.parameter("weight", rows, columns, tape::glorot(rows, columns)));
    // a and b of all heads together: Glorot's for a matrix with a row [a b] for every head.
    const tape::Uniform around = tape::glorot(heads, 2 * (columns / heads));
    const auto source = tape.parameter(layer.parameter("attention source", 1, columns, around));
    const auto target = tape.parameter(layer.parameter("attention target", 1, columns, around));
    const auto bias = tape.parameter(layer.parameter("bias", 1, columns, tape::Constant{0}));
    return {tape.attend(multiply(tape, input, weight), source, target, along, heads), bias};
}

}  // namespace

template <class Real>
void build_gat(const GatOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum =
            attention({l}, hidden, input.along, options.heads, options.hidden, tape);
        hidden = tape.relu(sum.value, sum.bias, options.dropout);
    }
    const BeforeBias logits =
        attention({options.depth + 1}, hidden, input.along, 1, input.classes, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_gat(const GatOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_gat(const GatOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
