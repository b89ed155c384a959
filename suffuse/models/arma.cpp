#include "suffuse/models/arma.h"

namespace suffuse {

namespace {

// What a layer starts from, and what is dropped of it on the way in.
template <class Real>
struct DroppedInput {
    LayerInput<Real> value{};
    tape::Dropout features{};  // of sparse features, which are dropped as they are multiplied
};

template <class Real>
DroppedInput<Real> dropped(const LayerInput<Real>& input, double probability,
                           tape::Tape<Real>& tape) {
    const auto* value = std::get_if<tape::Value>(&input);
    if (probability == 0) return {input};
    if (value == nullptr) return {input, tape.dropout(probability)};
    return {tape.drop(*value, tape.dropout(probability))};
}

template <class Real>
tape::Value product(tape::Tape<Real>& tape, const DroppedInput<Real>& input,
                    tape::ParameterId weight) {
    if (const auto* features = std::get_if<tape::Features<Real>>(&input.value))
        return tape.multiply(*features, weight, input.features);
    return tape.multiply(std::get<tape::Value>(input.value), weight);
}

// One block with its input, as it is and as the stacks see it, and where it stands.
template <class Real>
struct Block {
    int number = 1;
    LayerInput<Real> input{};
    int columns = 0;
    bool last_relu = true;
    DroppedInput<Real> first{};               // of every stack
    std::vector<DroppedInput<Real>> skips{};  // of every step
};

template <class Real>
Block<Real> block_of(const ArmaOptions& options, int number, const LayerInput<Real>& input,
                     int columns, tape::Tape<Real>& tape) {
    const bool last = number == options.depth + 1;
    Block<Real> block{number, input, columns, !last || options.last == ArmaLast::relu};
    block.first = dropped(input, options.input_dropout, tape);
    for (int t = 0; t < options.layers; ++t)
        block.skips.push_back(dropped(input, options.skip_dropout, tape));
    return block;
}

// P^T x W + X V: Glorot's weights, no bias at first.
template <class Real>
BeforeBias step(const Block<Real>& block, const Layer& layer, const DroppedInput<Real>& x,
                const DroppedInput<Real>& skipped, const tape::Propagation<Real>& along,
                tape::Tape<Real>& tape) {
    const auto matrix = [&](const std::string& what, const LayerInput<Real>& of) {
        const NodeId rows = width(tape, of);
        return tape.parameter(
            layer.parameter(what, rows, block.columns, tape::glorot(rows, block.columns)));
    };
    const auto weight = matrix("weight", x.value);
    const auto bias = tape.parameter(layer.parameter("bias", 1, block.columns, tape::Constant{0}));
    const tape::Value moved = tape.propagate(product(tape, x, weight), along);
    const tape::Value skip = product(tape, skipped, matrix("skip weight", block.input));
    return {tape.combine({moved, skip}, {1, 1}), bias};
}

template <class Real>
tape::Value stack(const Block<Real>& block, int k, const ArmaOptions& options,
                  const tape::Propagation<Real>& along, tape::Tape<Real>& tape) {
    DroppedInput<Real> x = block.first;
    tape::Value y;
    for (int t = 1; t <= options.layers; ++t) {
        const std::string part = "stack " + std::to_string(k) + " step " + std::to_string(t);
        if (t > 1) x = dropped<Real>(y, options.input_dropout, tape);
        const BeforeBias sum =
            step(block, {block.number, part}, x, block.skips[t - 1], along, tape);
        y = t == options.layers && !block.last_relu ? tape.add_bias(sum.value, sum.bias)
                                                    : tape.relu(sum.value, sum.bias, 0);
    }
    return y;
}

template <class Real>
tape::Value mean_of_stacks(const Block<Real>& block, const ArmaOptions& options,
                           const tape::Propagation<Real>& along, tape::Tape<Real>& tape) {
    std::vector<tape::Value> outputs;
    for (int k = 1; k <= options.stacks; ++k)
        outputs.push_back(stack(block, k, options, along, tape));
    std::vector<double> shares(outputs.size(), 1.0 / options.stacks);
    return tape.combine(std::move(outputs), std::move(shares));
}

}  // namespace

template <class Real>
void build_arma(const ArmaOptions& options, const ModelInput<Real>& input, tape::Tape<Real>& tape) {
    LayerInput<Real> hidden = input.features;
    for (int l = 1; l <= options.depth; ++l) {
        const auto block = block_of(options, l, hidden, options.hidden, tape);
        const tape::Value mean = mean_of_stacks(block, options, input.along, tape);
        hidden = tape.relu(mean, {}, options.dropout);  // no negative: only the dropout acts
    }
    const auto block = block_of(options, options.depth + 1, hidden, input.classes, tape);
    mean_of_stacks(block, options, input.along, tape);
}

template void build_arma(const ArmaOptions&, const ModelInput<float>&, tape::Tape<float>&);
template void build_arma(const ArmaOptions&, const ModelInput<double>&, tape::Tape<double>&);

}  // namespace suffuse
