#include "suffuse/models/appnp.h"

namespace suffuse {

template <class Real>
void build_appnp(const AppnpOptions& options, const ModelInput<Real>& input,
                 tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum = linear({l}, hidden, options.hidden, tape);
        hidden = tape.relu(sum.value, sum.bias, options.dropout);
    }
    const BeforeBias own = linear({options.depth + 1}, hidden, input.classes, tape);
    const tape::Value start = tape.add_bias(own.value, own.bias);
    tape::Value z = start;
    for (int k = 0; k < options.steps; ++k)
        z = tape.combine({tape.propagate(z, input.along), start},
                         {1 - options.alpha, options.alpha});
}

template void build_appnp(const AppnpOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_appnp(const AppnpOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
