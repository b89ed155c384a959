#pragma once

#include <string>
#include <variant>

#include "suffuse/tape/tape.h"

// What the models have in common.

namespace suffuse {

// What a model is built on.
template <class Real>
struct ModelInput {
    tape::Features<Real> features{};
    tape::Propagation<Real> along{};  // made for the model: layer_choices
    int classes = 2;
};

// What a layer starts from: the features in the first one, then the value of the one before.
template <class Real>
using LayerInput = std::variant<tape::Features<Real>, tape::Value>;

template <class Real>
NodeId width(const tape::Tape<Real>& tape, const LayerInput<Real>& input);

template <class Real>
tape::Value multiply(tape::Tape<Real>& tape, const LayerInput<Real>& input,
                     tape::ParameterId weight);

// Which layer a parameter belongs to, counted from one. All of the first one feel the penalty.
struct Layer {
    int number = 1;
    std::string part{};  // within the layer

    tape::Parameter parameter(const std::string& what, NodeId rows, int cols,
                              tape::Initial initial) const;
};

// A value to which its bias has yet to be added, if only by the activation.
struct BeforeBias {
    tape::Value value{};
    tape::ParameterId bias{};
};

// P^T (x W): Glorot's weights, no bias at first.
template <class Real>
BeforeBias convolution(const Layer& layer, const LayerInput<Real>& input,
                       const tape::Propagation<Real>& along, int columns, tape::Tape<Real>& tape);

// x W: weights and bias within 1 / sqrt(inputs) at first.
template <class Real>
BeforeBias linear(const Layer& layer, const LayerInput<Real>& input, int columns,
                  tape::Tape<Real>& tape);

// drop(relu(x W + b)) W2 + b2, the hidden layer as wide as said: an output layer on its own.
struct Between {
    int hidden = 64;
    double dropout = 0;
};
template <class Real>
BeforeBias two_maps(int layer, const LayerInput<Real>& input, const Between& between, int columns,
                    tape::Tape<Real>& tape);

}  // namespace suffuse
