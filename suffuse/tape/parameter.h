#pragma once

#include <string>
#include <variant>

#include "suffuse/base/ids.h"
#include "suffuse/base/rng.h"
#include "suffuse/tape/matrix.h"

namespace suffuse::tape {

// How a parameter begins.
struct Constant {
    double value = 0;
};
struct Uniform {
    double bound = 0;  // in [-bound, bound)
};
using Initial = std::variant<Constant, Uniform>;

// Glorot and Bengio, AISTATS 2010: +-sqrt(6 / (rows + cols)).
Uniform glorot(NodeId rows, int cols);
// Plain linear layers: +-1 / sqrt(inputs), weights and biases.
Uniform fan_in(NodeId inputs);

struct Parameter {
    std::string name{};
    NodeId rows = 0;
    int cols = 0;
    Initial initial{};
    bool penalized = false;  // feels the L2 penalty
    bool learned = true;     // by gradients; if not, an operation of the tape keeps it up
};

struct ParameterId {
    int index = -1;
};

// The values a parameter begins with: row by row from the stream; the padding stays zero.
template <class Real>
Matrix<Real> draw(const Parameter& parameter, Rng stream, const Context& context);

}  // namespace suffuse::tape
