#include "suffuse/tape/attention_kernels.h"

#include <algorithm>
#include <limits>

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

// factor leaky(a . z_i + b . z_j) + term for the edges to j.
template <class Real>
HWY_INLINE void score(const Head<Real>& head, NodeId j) {
    const auto sources = head.pattern->row(j);
    const EdgeIndex from = head.pattern->offsets[j];
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const EdgeIndex e = from + static_cast<EdgeIndex>(k);
        Real value = leaky(head.source[sources[k]] + head.target[j], head.negative_slope);
        if (head.factor != nullptr) value *= head.factor[e];
        if (head.term != nullptr) value += head.term[e];
        head.weights[e] = value;
    }
}

template <class Real>
HWY_INLINE void over_target(const Head<Real>& head, NodeId j) {
    score(head, j);
    const EdgeIndex from = head.pattern->offsets[j];
    const std::int64_t count = head.pattern->offsets[j + 1] - from;
    if (count == 0) return;
    Real* const weights = head.weights + from;
    const Real largest = *std::max_element(weights, weights + count);
    const Real part = 1 / exponentials(largest, count, weights);
    for (std::int64_t e = 0; e < count; ++e) weights[e] *= part;
}

// Over the edges from a source, which lie in many rows: one way through them for the largest score
// of every source, one for the sum, one for the weights.
template <class Real>
void over_sources(const Head<Real>& head, Rows scored) {
    const SparseRows<Real>& pattern = *head.pattern;
    Real* const largest = head.sources;
    Real* const total = head.sources + pattern.rows;
    std::fill_n(largest, pattern.rows, -std::numeric_limits<Real>::infinity());
    std::fill_n(total, pattern.rows, Real{0});
    const auto for_edges = [&](NodeId j, const auto& use) {
        for (EdgeIndex e = pattern.offsets[j]; e < pattern.offsets[j + 1]; ++e)
            use(head.weights[e], pattern.columns[e]);
    };
    for (const NodeId j : scored) {
        score(head, j);
        for_edges(j, [&](Real weight, NodeId i) { largest[i] = std::max(largest[i], weight); });
    }
    for (const NodeId j : scored) {
        for_edges(j, [&](Real& weight, NodeId i) { weight -= largest[i]; });
        const EdgeIndex from = pattern.offsets[j];
        exponentials(Real{0}, pattern.offsets[j + 1] - from, head.weights + from);
        for_edges(j, [&](Real weight, NodeId i) { total[i] += weight; });
    }
    for (const NodeId j : scored) for_edges(j, [&](Real& weight, NodeId i) { weight /= total[i]; });
}

template <class Real>
void Attend(const Head<Real>& head, Rows scored, Rows targets, View<const Real> z, View<Real> y) {
    const EdgeIndex* const offsets = head.pattern->offsets.span().data();
    const NodeId* const sources = head.pattern->columns.span().data();
    if (head.sources == nullptr)
        for (const NodeId j : targets) over_target(head, j);
    else
        over_sources(head, scored);
    if (head.share != nullptr)
        for (const NodeId j : targets)
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e)
                head.pays[e] = head.share[e] * head.weights[e];
    const Real* const pays = head.share != nullptr ? head.pays : head.weights;
    for_pieces<Real>(head.first, head.last, [&](int c, auto sum) HWY_ATTR {
        for (const NodeId j : targets) {
            sum.clear();
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e)
                sum.add_scaled(pays[e], z.row(sources[e]) + c);
            sum.store(y.row(j) + c);
        }
    });
}

// From the gradient of a weight to that of its score: weight_e (d weight_e - mean), mean the sum of
// weight_f d weight_f over the edges f that share out with e; then to those of source and target.
template <class Real, class MeanOf>
void score_back(const Head<Real>& head, NodeId j, const Real* edges, const MeanOf& mean_of,
                Real* d_source, Real* d_target) {
    const auto sources = head.pattern->row(j);
    const EdgeIndex from = head.pattern->offsets[j];
    Real sum = 0;
    for (std::size_t k = 0; k < sources.size(); ++k) {
        const EdgeIndex e = from + static_cast<EdgeIndex>(k);
        const Real raw = head.source[sources[k]] + head.target[j];
        Real slope = raw > 0 ? Real{1} : head.negative_slope;
        if (head.factor != nullptr) slope *= head.factor[e];
        const Real change = slope * head.weights[e] * (edges[e] - mean_of(sources[k]));
        d_source[sources[k]] += change;
        sum += change;
    }
    d_target[j] += sum;
}

template <class Real>
void soft_max_back(const Head<Real>& head, Rows scored, Rows targets, const Real* edges,
                   Real* d_source, Real* d_target) {
    const SparseRows<Real>& pattern = *head.pattern;
    if (head.sources == nullptr) {
        for (const NodeId j : targets) {
            Real mean = 0;
            for (EdgeIndex e = pattern.offsets[j]; e < pattern.offsets[j + 1]; ++e)
                mean += head.weights[e] * edges[e];
            score_back(
                head, j, edges, [&](NodeId) { return mean; }, d_source, d_target);
        }
        return;
    }
    Real* const means = head.sources;
    std::fill_n(means, pattern.rows, Real{0});
    for (const NodeId j : scored)
        for (EdgeIndex e = pattern.offsets[j]; e < pattern.offsets[j + 1]; ++e)
            means[pattern.columns[e]] += head.weights[e] * edges[e];
    for (const NodeId j : scored)
        score_back(
            head, j, edges, [&](NodeId i) { return means[i]; }, d_source, d_target);
}

template <class Real>
void AttendBack(const Head<Real>& head, Rows scored, Rows targets, View<const Real> z,
                View<const Real> g, View<Real> dz, Real* edges, Real* d_source, Real* d_target) {
    const EdgeIndex* const offsets = head.pattern->offsets.span().data();
    const NodeId* const sources = head.pattern->columns.span().data();
    const Real* const pays = head.share != nullptr ? head.pays : head.weights;
    for (const NodeId j : scored) std::fill(edges + offsets[j], edges + offsets[j + 1], Real{0});
    for_pieces<Real>(head.first, head.last, [&](int c, auto piece) HWY_ATTR {
        for (const NodeId j : targets) {
            piece.load(g.row(j) + c);
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e) {
                edges[e] += piece.dot(z.row(sources[e]) + c);
                piece.add_to(pays[e], dz.row(sources[e]) + c);
            }
        }
    });
    if (head.share != nullptr)
        for (const NodeId j : targets)
            for (EdgeIndex e = offsets[j]; e < offsets[j + 1]; ++e) edges[e] *= head.share[e];
    soft_max_back(head, scored, targets, edges, d_source, d_target);
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
    return {Dot<float>, Attend<float>, AttendBack<float>, DotBack<float>};
}
AttentionKernels<double> DoubleAttention() {
    return {Dot<double>, Attend<double>, AttendBack<double>, DotBack<double>};
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
