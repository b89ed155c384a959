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

namespace {

// What is kept of a value in this pass; null: all of it.
template <class Real>
struct Mask {
    const std::uint8_t* bits = nullptr;
    int stride = 0;
    Real scale = 1;
};

template <class Real>
Real scale_of(const Dropout& dropout) {
    return static_cast<Real>(dropout.probability > 0 ? DropoutRate(dropout.probability).scale()
                                                     : 1);
}

template <class Real>
Mask<Real> mask_for(const Dropout& dropout, kernels::Rows rows, Work<Real>& own,
                    const Frame<Real>& frame) {
    if (!frame.training || dropout.probability == 0) return {};
    const int stride = own.value.view().stride / 8;
    fill_mask(frame.key(dropout), DropoutRate(dropout.probability), rows, own.value.cols(), stride,
              own.mask.span().data());
    return {own.mask.span().data(), stride, scale_of<Real>(dropout)};
}

template <class Real>
void prepare_mask(const Dropout& dropout, Work<Real>& own, const Context& context) {
    if (own.training.empty() || dropout.probability == 0) return;
    const tape::View<Real> value = own.value.view();
    own.mask = Buffer<std::uint8_t>(context, std::int64_t{value.rows} * (value.stride / 8),
                                    "dropout masks");
}

}  // namespace

template <class Real>
void prepare(const Relu& step, Work<Real>& own, const Tape<Real>&, const Context& context) {
    prepare_mask(step.dropout, own, context);
}

template <class Real>
void forward(const Relu& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const kernels::Rows rows = frame.rows(own, extent);
    const Real* const bias = step.bias ? frame.parameter(*step.bias).data : nullptr;
    const Mask<Real> mask = mask_for(step.dropout, rows, own, frame);
    frame.kernels.relu(rows, frame.value(step.input), bias, mask.bits, mask.stride, mask.scale,
                       own.value.view());
}

// What is positive was kept, and so was its sign: y tells all that the gradient needs. The sum
// for the bias is over this step's part of the input's gradient, which it may share with others.
template <class Real>
void backward(const Relu& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.relu_back(own.training, own.value.view(), own.gradient.view(),
                            scale_of<Real>(step.dropout), own.gradient.view(), Store::set);
    if (step.bias)
        frame.kernels.add_rows(own.training, own.gradient.view(), frame.gradient(*step.bias).data);
    frame.kernels.scale(own.training, own.gradient.view(), Real{1}, input.gradient.view(),
                        input.store);
}

template <class Real>
void prepare(const Drop& step, Work<Real>& own, const Tape<Real>&, const Context& context) {
    prepare_mask(step.dropout, own, context);
}

template <class Real>
void forward(const Drop& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const kernels::Rows rows = frame.rows(own, extent);
    const Mask<Real> mask = mask_for(step.dropout, rows, own, frame);
    frame.dropping.drop(rows, frame.value(step.input), mask.bits, mask.stride, mask.scale,
                        own.value.view(), Store::set);
}

// The mask is that of the pass before.
template <class Real>
void backward(const Drop& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    const View<Real> g = own.gradient.view();
    const bool dropped = step.dropout.probability > 0;
    frame.dropping.drop(own.training, g, dropped ? own.mask.span().data() : nullptr, g.stride / 8,
                        scale_of<Real>(step.dropout), input.gradient.view(), input.store);
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

template void prepare(const Relu&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Relu&, Work<double>&, const Tape<double>&, const Context&);
template void prepare(const Drop&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Drop&, Work<double>&, const Tape<double>&, const Context&);
template void forward(const Drop&, Extent, Work<float>&, Frame<float>&);
template void forward(const Drop&, Extent, Work<double>&, Frame<double>&);
template void backward(const Drop&, Work<float>&, Frame<float>&);
template void backward(const Drop&, Work<double>&, Frame<double>&);
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
