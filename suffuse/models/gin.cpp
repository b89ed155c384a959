#include "suffuse/models/gin.h"

namespace suffuse {

namespace {

// (P^T x) W. The product comes first where it is narrower: raw features are wide. Elsewhere the
// sums come first, since fewer rows may then be multiplied.
template <class Real>
BeforeBias first_map(const Layer& layer, const LayerInput<Real>& input,
                     const tape::Propagation<Real>& along, int columns, tape::Tape<Real>& tape) {
    if (const auto* value = std::get_if<tape::Value>(&input))
        return linear<Real>(layer, tape.propagate(*value, along), columns, tape);
    const BeforeBias mapped = linear(layer, input, columns, tape);
    return {tape.propagate(mapped.value, along), mapped.bias};
}

// The layer up to its last bias.
template <class Real>
BeforeBias gin_layer(int number, const LayerInput<Real>& input,
                     const tape::Propagation<Real>& along, int hidden, int columns,
                     tape::Tape<Real>& tape) {
    const BeforeBias sum = first_map({number, "first"}, input, along, hidden, tape);
    const tape::Value inner = tape.relu(sum.value, sum.bias, 0);
    return linear<Real>({number, "second"}, inner, columns, tape);
}

template <class Real>
tape::Value normalized(int layer, tape::Value x, tape::Tape<Real>& tape) {
    const int columns = tape.columns(x);
    const auto parameter = [&](const std::string& what, double initial, bool learned) {
        tape::Parameter made =
            Layer{layer, "norm"}.parameter(what, 1, columns, tape::Constant{initial});
        made.learned = learned;
        made.penalized = made.penalized && learned;
        return tape.parameter(made);
    };
    const auto scale = parameter("scale", 1, true);
    const auto shift = parameter("shift", 0, true);
    const auto mean = parameter("mean", 0, false);
    const auto variance = parameter("variance", 1, false);
    return tape.normalize(
        {.input = x, .scale = scale, .shift = shift, .mean = mean, .variance = variance});
}

// What follows the linear maps of a hidden layer.
template <class Real>
tape::Value activated(const GinOptions& options, int layer, const BeforeBias& sum,
                      tape::Tape<Real>& tape) {
    switch (options.norm) {
        case GinNorm::none:
            break;
        case GinNorm::mlp:
            return tape.drop(normalized(layer, tape.relu(sum.value, sum.bias, 0), tape),
                             tape.dropout(options.dropout));
        case GinNorm::layer:
            return tape.relu(normalized(layer, tape.add_bias(sum.value, sum.bias), tape), {},
                             options.dropout);
    }
    return tape.relu(sum.value, sum.bias, options.dropout);
}

template <class Real>
BeforeBias output(const GinOptions& options, const LayerInput<Real>& hidden,
                  const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    const int last = options.depth + 1;
    switch (options.output) {
        case GinOutput::gin:
            return gin_layer(last, hidden, input.along, options.hidden, input.classes, tape);
        case GinOutput::linear:
            return linear({last}, hidden, input.classes, tape);
        case GinOutput::mlp:
            return two_maps(last, hidden, {options.hidden, options.dropout}, input.classes, tape);
    }
    return {};
}

}  // namespace

template <class Real>
void build_gin(const GinOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum =
            gin_layer(l, hidden, input.along, options.hidden, options.hidden, tape);
        hidden = activated(options, l, sum, tape);
    }
    const BeforeBias logits = output(options, hidden, input, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_gin(const GinOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_gin(const GinOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
