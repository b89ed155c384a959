#include <algorithm>

#include "suffuse/tape/frame.h"

namespace suffuse::tape {

namespace {

// The columns of a head. One head takes the padding along: zeros that save the remainder.
struct Columns {
    int first = 0;
    int last = 0;
};

template <class Real>
Columns columns_of(const Attend<Real>& step, int head, View<const Real> z) {
    if (step.heads == 1) return {0, z.stride};
    const int width = z.cols / step.heads;
    return {head * width, (head + 1) * width};
}

template <class Real>
kernels::Head<Real> head_of(const Attend<Real>& step, int head, View<const Real> z,
                            Work<Real>& own) {
    const Columns columns = columns_of(step, head, z);
    const Real* const scores = own.node_scores.span().data() + std::int64_t{2} * head * z.rows;
    return {&step.along->forward,
            columns.first,
            columns.last,
            static_cast<Real>(step.negative_slope),
            scores,
            scores + z.rows,
            own.edge_weights.span().data() + head * step.along->forward.entries()};
}

}  // namespace

template <class Real>
void forward(const Attend<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> z = frame.value(step.input);
    const kernels::Rows sources = frame.rows(frame.work[step.input.index], extent);
    const kernels::Rows targets = frame.rows(own, extent);
    for (int h = 0; h < step.heads; ++h) {
        const Columns columns = columns_of(step, h, z);
        Real* const scores = own.node_scores.span().data() + std::int64_t{2} * h * z.rows;
        frame.attention.dot(sources, z, frame.parameter(step.source).data, columns.first,
                            columns.last, scores);
        frame.attention.dot(targets, z, frame.parameter(step.target).data, columns.first,
                            columns.last, scores + z.rows);
        frame.attention.attend(head_of(step, h, z, own), targets, z, own.value.view());
    }
}

template <class Real>
void backward(const Attend<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> z = frame.value(step.input);
    Work<Real>& input = frame.work[step.input.index];
    const View<Real> dz = input.gradient.view();
    if (input.store == kernels::Store::set)
        for (const NodeId r : input.training) std::fill_n(dz.row(r), dz.stride, Real{0});
    Real* const d_source = own.node_changes.span().data();
    Real* const d_target = d_source + z.rows;
    for (int h = 0; h < step.heads; ++h) {
        const Columns columns = columns_of(step, h, z);
        std::ranges::fill(own.node_changes.span(), Real{0});
        frame.attention.attend_back(head_of(step, h, z, own), own.training, z, own.gradient.view(),
                                    dz, own.edge_changes.span().data(), d_source, d_target);
        frame.attention.dot_back(input.training, z, frame.parameter(step.source).data,
                                 columns.first, columns.last, d_source, dz,
                                 frame.gradient(step.source).data);
        frame.attention.dot_back(own.training, z, frame.parameter(step.target).data, columns.first,
                                 columns.last, d_target, dz, frame.gradient(step.target).data);
    }
}

template void forward(const Attend<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const Attend<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const Attend<float>&, Work<float>&, Frame<float>&);
template void backward(const Attend<double>&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
