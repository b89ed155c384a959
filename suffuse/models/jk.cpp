#include "suffuse/models/jk.h"

namespace suffuse {

template <class Real>
void build_jk(const JkOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    std::vector<tape::Value> outputs;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum = convolution({l}, hidden, input.along, options.hidden, tape);
        outputs.push_back(tape.relu(sum.value, sum.bias, options.dropout));
        hidden = outputs.back();
    }
    const LayerInput<Real> jumped = tape.concatenate(std::move(outputs));
    const BeforeBias logits = linear({options.depth + 1}, jumped, input.classes, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_jk(const JkOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_jk(const JkOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
