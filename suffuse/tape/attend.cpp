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
    const EdgeIndex edges = step.along->forward.entries();
    const Real* const scores = own.node_scores.span().data() + std::int64_t{2} * head * z.rows;
    const auto data = [](const Array<Real>& of) { return of.empty() ? nullptr : &of[0]; };
    const auto of_head = [&](Buffer<Real>& of) {
        return of.size() == 0 ? nullptr : of.span().data() + head * edges;
    };
    const Real* const dropped = of_head(own.edge_shares);
    return {.pattern = &step.along->forward,
            .first = columns.first,
            .last = columns.last,
            .negative_slope = static_cast<Real>(step.negative_slope),
            .source = scores,
            .target = scores + z.rows,
            .weights = of_head(own.edge_weights),
            .factor = data(step.edges.factor),
            .term = data(step.edges.term),
            .share = dropped != nullptr ? dropped : data(step.edges.share),
            .pays = of_head(own.edge_pays),
            .sources = own.node_softmax.size() == 0 ? nullptr : own.node_softmax.span().data()};
}

// What the edges to the targets pay of their attention in this pass: their share, and in training
// what dropout makes of it.
template <class Real>
void set_shares(const Attend<Real>& step, int head, kernels::Rows targets, Work<Real>& own,
                const Frame<Real>& frame) {
    if (own.edge_shares.size() == 0) return;
    const SparseRows<Real>& pattern = step.along->forward;
    const Array<Real>& shares = step.edges.share;
    Real* const to = own.edge_shares.span().data() + head * pattern.entries();
    const double probability = frame.training ? step.dropout.probability : 0;
    const DropoutRate rate(probability);
    DropoutKey key = frame.key(step.dropout);
    key.layer += static_cast<std::uint32_t>(head);
    EntryDropout decide(key, rate);
    for (const NodeId j : targets) {
        decide.start(j);
        for (EdgeIndex e = pattern.offsets[j]; e < pattern.offsets[j + 1]; ++e) {
            const bool keeps = probability == 0 || decide.keeps_next();
            const Real share = shares.empty() ? Real{1} : shares[e];
            to[e] =
                keeps ? static_cast<Real>(probability == 0 ? 1 : rate.scale()) * share : Real{0};
        }
    }
}

}  // namespace

template <class Real>
void prepare(const Attend<Real>& step, Work<Real>& own, const Tape<Real>& tape,
             const Context& context) {
    const std::int64_t nodes = tape.nodes();
    const EdgeIndex edges = step.along->forward.entries();
    const auto buffer = [&](std::int64_t size) {
        Buffer<Real> made(context, size, "attention");
        std::ranges::fill(made.span(), Real{0});
        return made;
    };
    const bool drops = step.dropout.probability > 0;
    own.node_scores = buffer(2 * nodes * step.heads);
    own.node_changes = buffer(2 * nodes);
    own.edge_weights = buffer(edges * step.heads);
    own.edge_changes = buffer(edges);
    if (drops) own.edge_shares = buffer(edges * step.heads);
    if (drops || !step.edges.share.empty()) own.edge_pays = buffer(edges * step.heads);
    if (step.over == SoftmaxOver::source) own.node_softmax = buffer(2 * nodes);
}

template <class Real>
void forward(const Attend<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> z = frame.value(step.input);
    const kernels::Rows known = frame.rows(frame.work[step.input.index], extent);
    const kernels::Rows targets = frame.rows(own, extent);
    const kernels::Rows scored = step.over == SoftmaxOver::source ? known : targets;
    for (int h = 0; h < step.heads; ++h) {
        const Columns columns = columns_of(step, h, z);
        Real* const scores = own.node_scores.span().data() + std::int64_t{2} * h * z.rows;
        frame.attention.dot(known, z, frame.parameter(step.source).data, columns.first,
                            columns.last, scores);
        frame.attention.dot(scored, z, frame.parameter(step.target).data, columns.first,
                            columns.last, scores + z.rows);
        set_shares(step, h, targets, own, frame);
        frame.attention.attend(head_of(step, h, z, own), scored, targets, z, own.value.view());
    }
}

template <class Real>
void backward(const Attend<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> z = frame.value(step.input);
    Work<Real>& input = frame.work[step.input.index];
    const View<Real> dz = input.gradient.view();
    if (input.store == kernels::Store::set)
        for (const NodeId r : input.training) std::fill_n(dz.row(r), dz.stride, Real{0});
    const kernels::Rows scored = step.over == SoftmaxOver::source ? input.training : own.training;
    Real* const d_source = own.node_changes.span().data();
    Real* const d_target = d_source + z.rows;
    for (int h = 0; h < step.heads; ++h) {
        const Columns columns = columns_of(step, h, z);
        std::ranges::fill(own.node_changes.span(), Real{0});
        frame.attention.attend_back(head_of(step, h, z, own), scored, own.training, z,
                                    own.gradient.view(), dz, own.edge_changes.span().data(),
                                    d_source, d_target);
        frame.attention.dot_back(input.training, z, frame.parameter(step.source).data,
                                 columns.first, columns.last, d_source, dz,
                                 frame.gradient(step.source).data);
        frame.attention.dot_back(scored, z, frame.parameter(step.target).data, columns.first,
                                 columns.last, d_target, dz, frame.gradient(step.target).data);
    }
}

template void prepare(const Attend<float>&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Attend<double>&, Work<double>&, const Tape<double>&, const Context&);
template void forward(const Attend<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const Attend<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const Attend<float>&, Work<float>&, Frame<float>&);
template void backward(const Attend<double>&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
