#include "suffuse/models/arma.h"

namespace suffuse {

namespace {

// One block with its input and where it stands.
template <class Real>
struct Block {
    int number = 1;
    LayerInput<Real> input{};
    int columns = 0;
    bool last = false;  // of the model
};

// P^T x W + X V: Glorot's weights, no bias at first.
template <class Real>
BeforeBias step(const Block<Real>& block, const Layer& layer, const LayerInput<Real>& x,
                const tape::Propagation<Real>& along, tape::Tape<Real>& tape) {
    const NodeId rows = width(tape, block.input);
    const BeforeBias moved = convolution(layer, x, along, block.columns, tape);
    const auto skip = tape.parameter(
        layer.parameter("skip weight", rows, block.columns, tape::glorot(rows, block.columns)));
    return {tape.combine({moved.value, multiply(tape, block.input, skip)}, {1, 1}), moved.bias};
}

template <class Real>
tape::Value stack(const Block<Real>& block, int k, int layers, const tape::Propagation<Real>& along,
                  tape::Tape<Real>& tape) {
    LayerInput<Real> x = block.input;
    tape::Value y;
    for (int t = 1; t <= layers; ++t) {
        const std::string part = "stack " + std::to_string(k) + " step " + std::to_string(t);
        const BeforeBias sum = step(block, {block.number, part}, x, along, tape);
        y = block.last && t == layers ? tape.add_bias(sum.value, sum.bias)
                                      : tape.relu(sum.value, sum.bias, 0);
        x = y;
    }
    return y;
}

template <class Real>
tape::Value mean_of_stacks(const Block<Real>& block, const ArmaOptions& options,
                           const tape::Propagation<Real>& along, tape::Tape<Real>& tape) {
    std::vector<tape::Value> outputs;
    for (int k = 1; k <= options.stacks; ++k)
        outputs.push_back(stack(block, k, options.layers, along, tape));
    std::vector<double> shares(outputs.size(), 1.0 / options.stacks);
    return tape.combine(std::move(outputs), std::move(shares));
}

}  // namespace

template <class Real>
void build_arma(const ArmaOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const Block<Real> block{l, hidden, options.hidden};
        const tape::Value mean = mean_of_stacks(block, options, input.along, tape);
        hidden = tape.relu(mean, {}, options.dropout);  // no negative: only the dropout acts
    }
    const Block<Real> block{options.depth + 1, hidden, input.classes, true};
    mean_of_stacks(block, options, input.along, tape);
}

template void build_arma(const ArmaOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_arma(const ArmaOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
