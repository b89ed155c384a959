#include "suffuse/models/layers.h"

#include <type_traits>

#include "suffuse/base/overloaded.h"

namespace suffuse {

using tape::Features;
using tape::ParameterId;
using tape::Propagation;
using tape::Tape;

template <class Real>
NodeId width(const Tape<Real>& tape, const LayerInput<Real>& input) {
    return std::visit(overloaded{[](const Features<Real>& features) { return features->rows.cols; },
                                 [&](tape::Value value) { return NodeId{tape.columns(value)}; }},
                      input);
}

template <class Real>
tape::Value multiply(Tape<Real>& tape, const LayerInput<Real>& input, ParameterId weight) {
    return std::visit([&](const auto& from) { return tape.multiply(from, weight); }, input);
}

tape::Parameter Layer::parameter(const std::string& what, NodeId rows, int cols,
                                 tape::Initial initial) const {
    const std::string owner = "layer " + std::to_string(number);
    return {.name = owner + (part.empty() ? "" : " " + part) + " " + what,
            .rows = rows,
            .cols = cols,
            .initial = initial,
            .penalized = number == 1};
}

template <class Real>
BeforeBias convolution(const Layer& layer, const LayerInput<Real>& input,
                       const Propagation<Real>& along, int columns, Tape<Real>& tape) {
    const NodeId rows = width(tape, input);
    const ParameterId weight =
        tape.parameter(layer.parameter("weight", rows, columns, tape::glorot(rows, columns)));
    const ParameterId bias = tape.parameter(layer.parameter("bias", 1, columns, tape::Constant{0}));
    return {tape.propagate(multiply(tape, input, weight), along), bias};
}

template <class Real>
BeforeBias linear(const Layer& layer, const LayerInput<Real>& input, int columns,
                  Tape<Real>& tape) {
    const NodeId rows = width(tape, input);
    const ParameterId weight =
        tape.parameter(layer.parameter("weight", rows, columns, tape::fan_in(rows)));
    const ParameterId bias =
        tape.parameter(layer.parameter("bias", 1, columns, tape::fan_in(rows)));
    return {multiply(tape, input, weight), bias};
}

template <class Real>
BeforeBias two_maps(int layer, const LayerInput<Real>& input, const Between& between, int columns,
                    Tape<Real>& tape) {
    const BeforeBias sum = linear({layer, "first"}, input, between.hidden, tape);
    const tape::Value hidden = tape.relu(sum.value, sum.bias, between.dropout);
    return linear<Real>({layer, "second"}, hidden, columns, tape);
}

template NodeId width(const Tape<float>&, const LayerInput<float>&);
template NodeId width(const Tape<double>&, const LayerInput<double>&);
template tape::Value multiply(Tape<float>&, const LayerInput<float>&, ParameterId);
template tape::Value multiply(Tape<double>&, const LayerInput<double>&, ParameterId);
template BeforeBias convolution(const Layer&, const LayerInput<float>&, const Propagation<float>&,
                                int, Tape<float>&);
template BeforeBias convolution(const Layer&, const LayerInput<double>&, const Propagation<double>&,
                                int, Tape<double>&);
template BeforeBias linear(const Layer&, const LayerInput<float>&, int, Tape<float>&);
template BeforeBias linear(const Layer&, const LayerInput<double>&, int, Tape<double>&);
template BeforeBias two_maps(int, const LayerInput<float>&, const Between&, int, Tape<float>&);
template BeforeBias two_maps(int, const LayerInput<double>&, const Between&, int, Tape<double>&);

}  // namespace suffuse
