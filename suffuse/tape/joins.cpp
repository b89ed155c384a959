#include <algorithm>

#include "suffuse/tape/frame.h"

namespace suffuse::tape {

using kernels::Store;

template <class Real>
void forward(const Concatenate& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    int first = 0;
    for (const Value input : step.inputs) {
        const View<const Real> x = frame.value(input);
        for (const NodeId r : frame.rows(own, extent))
            std::copy_n(x.row(r), x.cols, own.value.view().row(r) + first);
        first += x.cols;
    }
}

template <class Real>
void backward(const Concatenate& step, Work<Real>& own, Frame<Real>& frame) {
    int first = 0;
    for (const Value value : step.inputs) {
        Work<Real>& input = frame.work[value.index];
        const View<Real> dx = input.gradient.view();
        for (const NodeId r : own.training) {
            const Real* const g = own.gradient.view().row(r) + first;
            for (int c = 0; c < dx.cols; ++c)
                dx.row(r)[c] = input.store == Store::add ? dx.row(r)[c] + g[c] : g[c];
        }
        first += dx.cols;
    }
}

template <class Real>
void forward(const Combine& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    for (std::size_t k = 0; k < step.inputs.size(); ++k)
        frame.kernels.scale(frame.rows(own, extent), frame.value(step.inputs[k]),
                            static_cast<Real>(step.factors[k]), own.value.view(),
                            k == 0 ? Store::set : Store::add);
}

template <class Real>
void backward(const Combine& step, Work<Real>& own, Frame<Real>& frame) {
    for (std::size_t k = 0; k < step.inputs.size(); ++k) {
        Work<Real>& input = frame.work[step.inputs[k].index];
        frame.kernels.scale(own.training, own.gradient.view(), static_cast<Real>(step.factors[k]),
                            input.gradient.view(), input.store);
    }
}

template void forward(const Concatenate&, Extent, Work<float>&, Frame<float>&);
template void forward(const Concatenate&, Extent, Work<double>&, Frame<double>&);
template void backward(const Concatenate&, Work<float>&, Frame<float>&);
template void backward(const Concatenate&, Work<double>&, Frame<double>&);
template void forward(const Combine&, Extent, Work<float>&, Frame<float>&);
template void forward(const Combine&, Extent, Work<double>&, Frame<double>&);
template void backward(const Combine&, Work<float>&, Frame<float>&);
template void backward(const Combine&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
