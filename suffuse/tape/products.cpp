#include "suffuse/tape/frame.h"

namespace suffuse::tape {

using kernels::Store;

template <class Real>
void forward(const FeatureProduct<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const kernels::Rows rows = frame.rows(own, extent);
    const View<const Real> weight = frame.parameter(step.weight);
    if (const auto& codes = step.features->codes)
        return frame.tables.gather(codes->by_node, rows, weight, own.table_sums.span().data(),
                                   own.value.view(), Store::set);
    frame.kernels.gather(step.features->rows, rows, weight, own.value.view(), Store::set);
}

// X^T g, a block of nodes after the other: their gradients stay in a near cache. By tables it takes
// all nodes: where no gradient comes it is zero from the beginning.
template <class Real>
void backward(const FeatureProduct<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    if (const auto& codes = step.features->codes)
        return frame.tables.gather(codes->by_feature, own.all_features, own.gradient.view(),
                                   own.table_sums.span().data(), frame.gradient(step.weight),
                                   Store::add);
    for (const SparseRows<Real>& block : own.back)
        frame.kernels.gather(block, own.all_features, own.gradient.view(),
                             frame.gradient(step.weight), Store::add);
}

template <class Real>
void forward(const Product& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    frame.kernels.multiply(frame.rows(own, extent), frame.value(step.input),
                           frame.parameter(step.weight), own.value.view(), Store::set);
}

template <class Real>
void backward(const Product& step, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> weight = frame.parameter(step.weight);
    frame.kernels.add_outer(own.training, frame.value(step.input), own.gradient.view(),
                            frame.gradient(step.weight));
    for (NodeId r = 0; r < weight.rows; ++r)
        for (int c = 0; c < weight.cols; ++c) own.transposed(c, r) = weight.row(r)[c];
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.multiply(own.training, own.gradient.view(), own.transposed.view(),
                           input.gradient.view(), input.store);
}

template <class Real>
void forward(const Propagate<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    frame.kernels.gather(step.along->forward, frame.rows(own, extent), frame.value(step.input),
                         own.value.view(), Store::set);
}

template <class Real>
void backward(const Propagate<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.gather(own.back.front(), input.training, own.gradient.view(),
                         input.gradient.view(), input.store);
}

template void forward(const FeatureProduct<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const FeatureProduct<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const FeatureProduct<float>&, Work<float>&, Frame<float>&);
template void backward(const FeatureProduct<double>&, Work<double>&, Frame<double>&);
template void forward(const Product&, Extent, Work<float>&, Frame<float>&);
template void forward(const Product&, Extent, Work<double>&, Frame<double>&);
template void backward(const Product&, Work<float>&, Frame<float>&);
template void backward(const Product&, Work<double>&, Frame<double>&);
template void forward(const Propagate<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const Propagate<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const Propagate<float>&, Work<float>&, Frame<float>&);
template void backward(const Propagate<double>&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
