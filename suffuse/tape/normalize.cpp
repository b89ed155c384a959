#include <algorithm>
#include <cmath>

#include "suffuse/tape/frame.h"

namespace suffuse::tape {

namespace {

// The rows of Work::terms.
enum Term : NodeId { mean, factor, offset, slope, terms };

template <class Real>
Real* term(Work<Real>& own, Term which) {
    return own.terms.view().row(which);
}

// With m and v of one column the pass that follows is y = factor (x - mean) + shift.
template <class Real>
void set_column(const Normalize& step, int c, double m, double v, Work<Real>& own,
                const Frame<Real>& frame) {
    const double scale = frame.parameter(step.scale).data[c];
    term(own, mean)[c] = static_cast<Real>(m);
    term(own, factor)[c] = static_cast<Real>(scale / std::sqrt(v + step.epsilon));
}

// average += momentum (value - average)
template <class Real>
void move_average(Real& average, double value, double momentum) {
    average = static_cast<Real>(average + momentum * (value - average));
}

// Mean and variance of the columns of x; the averages follow them.
template <class Real>
void use_moments(const Normalize& step, View<const Real> x, Work<Real>& own, Frame<Real>& frame) {
    double* const sums = own.sums.span().data();
    const double nodes = x.rows;
    frame.normalizing.sums(x, sums);
    for (int c = 0; c < x.cols; ++c) term(own, mean)[c] = static_cast<Real>(sums[c] / nodes);
    frame.normalizing.squares(x, term(own, mean), sums + x.stride);
    for (int c = 0; c < x.cols; ++c) {
        const double squares = sums[x.stride + c];
        set_column(step, c, sums[c] / nodes, squares / nodes, own, frame);
        move_average(frame.parameters[step.mean.index](0, c), sums[c] / nodes, step.momentum);
        move_average(frame.parameters[step.variance.index](0, c),
                     squares / std::max(nodes - 1, 1.0), step.momentum);
    }
}

template <class Real>
void use_averages(const Normalize& step, Work<Real>& own, const Frame<Real>& frame) {
    for (int c = 0; c < own.value.cols(); ++c)
        set_column(step, c, frame.parameter(step.mean).data[c],
                   frame.parameter(step.variance).data[c], own, frame);
}

}  // namespace

template <class Real>
void prepare(const Normalize&, Work<Real>& own, const Tape<Real>&, const Context& context) {
    own.sums = Buffer<double>(context, std::int64_t{2} * own.value.view().stride, "column sums");
    own.terms = Matrix<Real>(context, terms, own.value.cols(), "terms of a normalization");
}

template <class Real>
void forward(const Normalize& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> x = frame.value(step.input);
    const kernels::Rows rows = frame.rows(own, extent);
    if (rows.empty()) return;  // nobody asks: its input is not there
    if (frame.training)
        use_moments(step, x, own, frame);
    else
        use_averages(step, own, frame);
    frame.normalizing.normalize(rows, x, term(own, mean), term(own, factor),
                                frame.parameter(step.shift).data, own.value.view());
}

// With z = (x - mean) / s, s = sqrt(v + epsilon), and means over all nodes:
//   dx = scale / s (g - mean(g) - z mean(g z)), of all nodes; d scale = sum g z; d shift = sum g.
// Rows without a gradient have g = 0 from the beginning.
template <class Real>
void backward(const Normalize& step, Work<Real>& own, Frame<Real>& frame) {
    if (own.training.empty()) return;
    const View<const Real> x = frame.value(step.input);
    const View<const Real> g = own.gradient.view();
    double* const sums = own.sums.span().data();
    const double nodes = x.rows;
    // Behind the forward pass the squares are still there.
    for (int c = 0; c < x.cols; ++c)
        term(own, slope)[c] =
            static_cast<Real>(1 / std::sqrt(sums[x.stride + c] / nodes + step.epsilon));
    frame.normalizing.gradient_sums(g, x, term(own, mean), sums, sums + x.stride);
    for (int c = 0; c < x.cols; ++c) {
        const double inverse = term(own, slope)[c];
        const double products = sums[x.stride + c] * inverse;
        frame.gradient(step.shift).data[c] += static_cast<Real>(sums[c]);
        frame.gradient(step.scale).data[c] += static_cast<Real>(products);
        term(own, offset)[c] = static_cast<Real>(term(own, factor)[c] * sums[c] / nodes);
        term(own, slope)[c] = static_cast<Real>(term(own, factor)[c] * inverse * products / nodes);
    }
    Work<Real>& input = frame.work[step.input.index];
    frame.normalizing.normalize_back(g, x, term(own, mean), term(own, factor), term(own, offset),
                                     term(own, slope), input.gradient.view(), input.store);
}

template void prepare(const Normalize&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Normalize&, Work<double>&, const Tape<double>&, const Context&);
template void forward(const Normalize&, Extent, Work<float>&, Frame<float>&);
template void forward(const Normalize&, Extent, Work<double>&, Frame<double>&);
template void backward(const Normalize&, Work<float>&, Frame<float>&);
template void backward(const Normalize&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
