#include "suffuse/models/gcn.h"

namespace suffuse {

template <class Real>
void build_gcn(const GcnOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum = convolution({l}, hidden, input.along, options.hidden, tape);
        hidden = tape.relu(sum.value, sum.bias, options.dropout);
    }
    const BeforeBias logits =
        convolution({options.depth + 1}, hidden, input.along, input.classes, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_gcn(const GcnOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_gcn(const GcnOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
