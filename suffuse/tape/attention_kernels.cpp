#include "suffuse/tape/attention_kernels.h"

#include <algorithm>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/tape/attention_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/contrib/math/math-inl.h"
#include "hwy/highway.h"
#include "suffuse/tape/pieces-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

template <class Real>
void Dot(Rows rows, View<const Real> x, const Real* a, int first, int last, Real* scores) {
    for (const NodeId r : rows) scores[r] = 0;
    for_pieces<Real>(first, last, [&](int c, auto piece) HWY_ATTR {
        piece.load(a + c);
        for (const NodeId r : rows) scores[r] += piece.dot(x.row(r) + c);
    });
}

template <class Real>
HWY_INLINE Real leaky(Real x, Real slope) {
    return x > 0 ? x : slope * x;
}

// weights[e] = exp(score_e - the largest score), and their sum.
template <class Real>
HWY_INLINE Real exponentials(Real largest, std::int64_t count, Real* weights) {
    using Tag = hn::CappedTag<Real, group>;
    const Tag tag;
    constexpr std::int64_t lanes = hn::MaxLanes(Tag());
    const auto top = hn::Set(tag, largest);
    auto sums = hn::Zero(tag);
    std::int64_t e = 0;
    for (; e + lanes <= count; e += lanes) {
        const auto value = hn::Exp(tag, hn::Sub(hn::LoadU(tag, weights + e), top));
        hn::StoreU(value, tag, weights + e);
        sums = hn::Add(sums, value);
    }
    Real sum = hn::GetLane(hn::SumOfLanes(tag, sums));
    const hn::CappedTag<Real, 1> one;
    for (; e < count; ++e) {
        weights[e] = hn::GetLane(hn::Exp(one, hn::Set(one, weights[e] - largest)));
        sum += weights[e];
    }
    return sum;
}

template <class Real>
HWY_INLINE void soft_max(const Head<Real>& head, NodeId j) {
    const EdgeIndex from = head.pattern->offsets[j];
    const auto sources = head.pattern->row(j);
    const std::int64_t count = static_cast<std::int64_t>(sources.size());
    if (count == 0) return;
    Real* const weights = head.weights + from;
    Real largest = leaky(head.source[sources[0]] + head.target[j], head.negative_slope);
    for (std::int64_t e = 0; e < count; ++e) {
        weights[e] = leaky(head.source[sources[e]] + head.target[j], head.negative_slope);
        largest = std::max(largest, weights[e]);
    }
    const Real share = 1 / exponentials(largest, count, weights);
    for (std::int64_t e = 0; e < count; ++e) weights[e] *= share;
}

template <class Real>
void AttendTo(const Head<Real>& head, Rows targets, View<const Real> z, View<Real> y) {
    for (const NodeId j : targets) soft_max(head, j);
    const EdgeIndex* const offsets = head.pattern->offsets.span().data();
    const NodeId* const sources = head.pattern->columns.span().data();
    for_pieces<Real>(head.first, head.last, [&](int c, auto sum) HWY_ATTR {
        for (const NodeId j : targets) {
            sum.clear();
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e)
                sum.add_scaled(head.weights[e], z.row(sources[e]) + c);
            sum.store(y.row(j) + c);
        }
    });
}

template <class Real>
void AttendBack(const Head<Real>& head, Rows targets, View<const Real> z, View<const Real> g,
                View<Real> dz, Real* edges, Real* d_source, Real* d_target) {
    const EdgeIndex* const offsets = head.pattern->offsets.span().data();
    const NodeId* const sources = head.pattern->columns.span().data();
    for (const NodeId j : targets) std::fill(edges + offsets[j], edges + offsets[j + 1], Real{0});
    for_pieces<Real>(head.first, head.last, [&](int c, auto piece) HWY_ATTR {
        for (const NodeId j : targets) {
            piece.load(g.row(j) + c);
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e) {
                edges[e] += piece.dot(z.row(sources[e]) + c);
                piece.add_to(head.weights[e], dz.row(sources[e]) + c);
            }
        }
    });
    // Softmax: d score_e = weight_e (d weight_e - sum_f weight_f d weight_f).
    for (const NodeId j : targets) {
        Real mean = 0;
        for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e) mean += head.weights[e] * edges[e];
        Real sum = 0;
        for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e) {
            const Real score = head.source[sources[e]] + head.target[j];
            const Real slope = score > 0 ? Real{1} : head.negative_slope;
            const Real change = slope * head.weights[e] * (edges[e] - mean);
            d_source[sources[e]] += change;
            sum += change;
        }
        d_target[j] += sum;
    }
}

template <class Real>
void DotBack(Rows rows, View<const Real> x, const Real* a, int first, int last, const Real* factor,
             View<Real> dx, Real* da) {
    for_pieces<Real>(first, last, [&](int c, auto sum) HWY_ATTR {
        auto piece = sum;
        piece.load(a + c);
        sum.load(da + c);
        for (const NodeId r : rows) {
            piece.add_to(factor[r], dx.row(r) + c);
            sum.add_scaled(factor[r], x.row(r) + c);
        }
        sum.store(da + c);
    });
}

// Dispatch is by name: one for each type.
AttentionKernels<float> FloatAttention() {
    return {Dot<float>, AttendTo<float>, AttendBack<float>, DotBack<float>};
}
AttentionKernels<double> DoubleAttention() {
    return {Dot<double>, AttendTo<double>, AttendBack<double>, DotBack<double>};
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::tape::kernels {

HWY_EXPORT(FloatAttention);
HWY_EXPORT(DoubleAttention);

template <>
AttentionKernels<float> attention_table() {
    return HWY_DYNAMIC_DISPATCH(FloatAttention)();
}
template <>
AttentionKernels<double> attention_table() {
    return HWY_DYNAMIC_DISPATCH(DoubleAttention)();
}

}  // namespace suffuse::tape::kernels

#endif  // HWY_ONCE
