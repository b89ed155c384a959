#include "suffuse/tape/parameter.h"

#include <cmath>

#include "suffuse/base/overloaded.h"

namespace suffuse::tape {

Uniform glorot(NodeId rows, int cols) {
    return {std::sqrt(6.0 / (double{0} + rows + cols))};
}

Uniform fan_in(NodeId inputs) {
    return {1 / std::sqrt(static_cast<double>(inputs))};
}

template <class Real>
Matrix<Real> draw(const Parameter& parameter, Rng stream, const Context& context) {
    Matrix<Real> drawn(context, parameter.rows, parameter.cols, "the parameters of a model");
    const auto next = [&] {
        return std::visit(overloaded{[](const Constant& constant) { return constant.value; },
                                     [&](const Uniform& uniform) {
                                         return uniform.bound * (2 * stream.uniform() - 1);
                                     }},
                          parameter.initial);
    };
    for (NodeId r = 0; r < parameter.rows; ++r)
        for (int c = 0; c < parameter.cols; ++c) drawn(r, c) = static_cast<Real>(next());
    return drawn;
}

template Matrix<float> draw(const Parameter&, Rng, const Context&);
template Matrix<double> draw(const Parameter&, Rng, const Context&);

}  // namespace suffuse::tape
