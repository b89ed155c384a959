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

}  // namespace

template <class Real>
void build_gin(const GinOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum =
            gin_layer(l, hidden, input.along, options.hidden, options.hidden, tape);
        hidden = tape.relu(sum.value, sum.bias, options.dropout);
    }
    const int last = options.depth + 1;
    const BeforeBias logits =
        options.head == GinHead::linear
            ? linear({last}, hidden, input.classes, tape)
            : gin_layer(last, hidden, input.along, options.hidden, input.classes, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_gin(const GinOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_gin(const GinOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
