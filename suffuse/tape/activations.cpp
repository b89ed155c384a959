#include "suffuse/tape/frame.h"

namespace suffuse::tape {

using kernels::Store;

template <class Real>
void forward(const AddBias& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    frame.kernels.add_bias(frame.rows(own, extent), frame.value(step.input),
                           frame.parameter(step.bias).data, own.value.view());
}

template <class Real>
void backward(const AddBias& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.add_rows(own.training, own.gradient.view(), frame.gradient(step.bias).data);
    frame.kernels.scale(own.training, own.gradient.view(), Real{1}, input.gradient.view(),
                        input.store);
}

template <class Real>
void forward(const Relu& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const kernels::Rows rows = frame.rows(own, extent);
    const Real* const bias = step.bias ? frame.parameter(*step.bias).data : nullptr;
    const std::uint8_t* mask = nullptr;
    Real scale = 1;
    const int stride = own.value.view().stride / 8;
    if (frame.training && step.dropout > 0) {
        const DropoutRate rate(step.dropout);
        fill_mask({frame.dropout_seed, frame.epoch, static_cast<std::uint32_t>(step.layer)}, rate,
                  rows, own.value.cols(), stride, own.mask.span().data());
        mask = own.mask.span().data();
        scale = static_cast<Real>(rate.scale());
    }
    frame.kernels.relu(rows, frame.value(step.input), bias, mask, stride, scale, own.value.view());
}

// What is positive was kept, and so was its sign: y tells all that the gradient needs. The sum
// for the bias is over this step's part of the input's gradient, which it may share with others.
template <class Real>
void backward(const Relu& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    const Real scale = static_cast<Real>(step.dropout > 0 ? DropoutRate(step.dropout).scale() : 1);
    frame.kernels.relu_back(own.training, own.value.view(), own.gradient.view(), scale,
                            own.gradient.view(), Store::set);
    if (step.bias)
        frame.kernels.add_rows(own.training, own.gradient.view(), frame.gradient(*step.bias).data);
    frame.kernels.scale(own.training, own.gradient.view(), Real{1}, input.gradient.view(),
                        input.store);
}

template <class Real>
void forward(const Prelu& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> x = frame.value(step.input);
    const Real* const slope = frame.parameter(step.slope).data;
    for (const NodeId r : frame.rows(own, extent))
        for (int c = 0; c < x.cols; ++c) {
            const Real value = x.row(r)[c];
            own.value(r, c) = value > 0 ? value : slope[c] * value;
        }
}

template <class Real>
void backward(const Prelu& step, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> x = frame.value(step.input);
    const Real* const slope = frame.parameter(step.slope).data;
    Real* const d_slope = frame.gradient(step.slope).data;
    Work<Real>& input = frame.work[step.input.index];
    for (const NodeId r : own.training)
        for (int c = 0; c < x.cols; ++c) {
            const Real g = own.gradient(r, c);
            const bool positive = x.row(r)[c] > 0;
            if (!positive) d_slope[c] += g * x.row(r)[c];
            Real& to = input.gradient(r, c);
            to = (input.store == Store::add ? to : Real{0}) + (positive ? g : slope[c] * g);
        }
}

template void forward(const AddBias&, Extent, Work<float>&, Frame<float>&);
template void forward(const AddBias&, Extent, Work<double>&, Frame<double>&);
template void backward(const AddBias&, Work<float>&, Frame<float>&);
template void backward(const AddBias&, Work<double>&, Frame<double>&);
template void forward(const Relu&, Extent, Work<float>&, Frame<float>&);
template void forward(const Relu&, Extent, Work<double>&, Frame<double>&);
template void backward(const Relu&, Work<float>&, Frame<float>&);
template void backward(const Relu&, Work<double>&, Frame<double>&);
template void forward(const Prelu&, Extent, Work<float>&, Frame<float>&);
template void forward(const Prelu&, Extent, Work<double>&, Frame<double>&);
template void backward(const Prelu&, Work<float>&, Frame<float>&);
template void backward(const Prelu&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
