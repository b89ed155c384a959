#include "suffuse/models/jk.h"

namespace suffuse {

namespace {

template <class Real>
BeforeBias head(const JkOptions& options, tape::Value jumped, const ModelInput<Real>& input,
                tape::Tape<Real>& tape) {
    const int last = options.depth + 1;
    switch (options.head) {
        case JkHead::linear:
            return linear<Real>({last}, jumped, input.classes, tape);
        case JkHead::mlp:
            return two_maps<Real>(last, jumped, {options.hidden, options.dropout}, input.classes,
                                  tape);
        case JkHead::convolution:
            return convolution<Real>({last}, jumped, input.along, input.classes, tape);
    }
    return {};
}

}  // namespace

template <class Real>
void build_jk(const JkOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    std::vector<tape::Value> outputs;
    for (int l = 1; l <= options.depth; ++l) {
        const BeforeBias sum = convolution({l}, hidden, input.along, options.hidden, tape);
        outputs.push_back(tape.relu(sum.value, sum.bias, options.dropout));
        hidden = outputs.back();
    }
    const BeforeBias logits = head(options, tape.concatenate(std::move(outputs)), input, tape);
    tape.add_bias(logits.value, logits.bias);
}

template void build_jk(const JkOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_jk(const JkOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
