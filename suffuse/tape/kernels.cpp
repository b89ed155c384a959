#include "suffuse/tape/kernels.h"

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/tape/kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "suffuse/tape/pieces-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

template <class Real>
void Gather(const Entries<Real>& matrix, Rows rows, View<const Real> x, View<Real> y, Store how) {
    const EdgeIndex* const offsets = matrix.offsets;
    const NodeId* const columns = matrix.columns;
    const Real* const weights = matrix.weights;
    for_pieces<Real>(0, y.stride, [&](int first, auto sum) HWY_ATTR {
        const Real* const from = x.data + first;
        for (const NodeId r : rows) {
            Real* const to = y.row(r) + first;
            sum.start(to, how);
            const EdgeIndex last = offsets[r + 1];
            if (weights == nullptr) {
                for (EdgeIndex e = offsets[r]; e < last; ++e)
                    sum.add(from + std::int64_t{columns[e]} * x.stride);
            } else {
                for (EdgeIndex e = offsets[r]; e < last; ++e)
                    sum.add_scaled(weights[e], from + std::int64_t{columns[e]} * x.stride);
            }
            sum.store(to);
        }
    });
}

// `height` rows of x times a strip of w: the strip is loaded once for all of them.
template <class Real, int height, class Strip>
HWY_INLINE void multiply_tile(const NodeId* rows, View<const Real> x, View<const Real> w,
                              View<Real> y, int first, Store how, Strip) {
    Strip sum[height];
    const Real* from[height];
    for (int h = 0; h < height; ++h) {
        sum[h].start(y.row(rows[h]) + first, how);
        from[h] = x.row(rows[h]);
    }
    for (int k = 0; k < x.cols; ++k) {
        Strip strip;
        strip.load(w.row(k) + first);
        for (int h = 0; h < height; ++h) {
            const auto f = hn::Set(typename Strip::Tag(), from[h][k]);
            for (int p = 0; p < Strip::parts; ++p)
                sum[h].part[p] = hn::MulAdd(f, strip.part[p], sum[h].part[p]);
        }
    }
    for (int h = 0; h < height; ++h) sum[h].store(y.row(rows[h]) + first);
}

// Calls work(first column, Piece) for strips of sixteen columns and, at the end, eight.
template <class Real, class Work>
HWY_INLINE void for_strips(int columns, const Work& work) {
    int first = 0;
    for (; first + 16 <= columns; first += 16) work(first, Piece<Real, 16>());
    if (first < columns) work(first, Piece<Real, 8>());
}

template <class Real>
void Multiply(Rows rows, View<const Real> x, View<const Real> w, View<Real> y, Store how) {
    for_strips<Real>(y.stride, [&](int first, auto strip) HWY_ATTR {
        std::size_t r = 0;
        for (; r + 6 <= rows.size(); r += 6)
            multiply_tile<Real, 6>(rows.data() + r, x, w, y, first, how, strip);
        for (; r < rows.size(); ++r)
            multiply_tile<Real, 1>(rows.data() + r, x, w, y, first, how, strip);
    });
}

// Rows [k, k + height) of dw, a strip of its columns, for a stretch of rows of x and g.
template <class Real, int height, class Strip>
HWY_INLINE void outer_tile(Rows rows, View<const Real> x, View<const Real> g, View<Real> dw, int k,
                           int first, Strip) {
    Strip sum[height];
    for (int h = 0; h < height; ++h) sum[h].load(dw.row(k + h) + first);
    for (const NodeId r : rows) {
        Strip strip;
        strip.load(g.row(r) + first);
        const Real* const from = x.row(r) + k;
        for (int h = 0; h < height; ++h) {
            const auto f = hn::Set(typename Strip::Tag(), from[h]);
            for (int p = 0; p < Strip::parts; ++p)
                sum[h].part[p] = hn::MulAdd(f, strip.part[p], sum[h].part[p]);
        }
    }
    for (int h = 0; h < height; ++h) sum[h].store(dw.row(k + h) + first);
}

template <class Real>
void AddOuter(Rows rows, View<const Real> x, View<const Real> g, View<Real> dw) {
    constexpr std::size_t stretch = 128;  // of rows: x and g stay in the nearest cache
    for (; !rows.empty(); rows = rows.subspan(std::min(stretch, rows.size()))) {
        const Rows now = rows.first(std::min(stretch, rows.size()));
        for_strips<Real>(dw.stride, [&](int first, auto strip) HWY_ATTR {
            int k = 0;
            for (; k + 6 <= x.cols; k += 6) outer_tile<Real, 6>(now, x, g, dw, k, first, strip);
            for (; k < x.cols; ++k) outer_tile<Real, 1>(now, x, g, dw, k, first, strip);
        });
    }
}

template <class Real>
void AddBias(Rows rows, View<const Real> x, const Real* bias, View<Real> y) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        auto value = hn::LoadU(tag, x.row(r) + c);
        if (bias != nullptr) value = hn::Add(value, hn::LoadU(tag, bias + c));
        hn::StoreU(value, tag, y.row(r) + c);
    });
}

template <class Real>
void Relu(Rows rows, View<const Real> x, const Real* bias, const std::uint8_t* mask,
          int mask_stride, Real factor, View<Real> y) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        auto value = hn::LoadU(tag, x.row(r) + c);
        if (bias != nullptr) value = hn::Add(value, hn::LoadU(tag, bias + c));
        value = hn::IfThenZeroElse(hn::Lt(value, hn::Zero(tag)), value);  // a NaN stays one
        if (mask != nullptr)
            value = hn::IfThenElseZero(mask_of(tag, mask + std::int64_t{r} * mask_stride, c),
                                       hn::Mul(value, hn::Set(tag, factor)));
        hn::StoreU(value, tag, y.row(r) + c);
    });
}

template <class Real>
void ReluBack(Rows rows, View<const Real> y, View<const Real> g, Real factor, View<Real> dx,
              Store how) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        const auto passed = hn::Gt(hn::LoadU(tag, y.row(r) + c), hn::Zero(tag));
        auto value =
            hn::IfThenElseZero(passed, hn::Mul(hn::LoadU(tag, g.row(r) + c), hn::Set(tag, factor)));
        if (how == Store::add) value = hn::Add(value, hn::LoadU(tag, dx.row(r) + c));
        hn::StoreU(value, tag, dx.row(r) + c);
    });
}

template <class Real>
void AddRows(Rows rows, View<const Real> g, Real* sums) {
    for_pieces<Real>(0, g.stride, [&](int first, auto sum) HWY_ATTR {
        sum.load(sums + first);
        for (const NodeId r : rows) sum.add(g.row(r) + first);
        sum.store(sums + first);
    });
}

template <class Real>
void Scale(Rows rows, View<const Real> x, Real factor, View<Real> y, Store how) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        auto value = hn::Mul(hn::Set(tag, factor), hn::LoadU(tag, x.row(r) + c));
        if (how == Store::add) value = hn::Add(value, hn::LoadU(tag, y.row(r) + c));
        hn::StoreU(value, tag, y.row(r) + c);
    });
}

template <class Real>
void Adam(const AdamStep<Real>& step, std::int64_t size, const Real* gradient, Real* first,
          Real* second, Real* weight) {
    using Tag = hn::CappedTag<Real, group>;
    const Tag tag;
    constexpr int lanes = hn::MaxLanes(Tag());
    const auto rate = hn::Set(tag, step.rate);
    const auto decay = hn::Set(tag, step.decay);
    const auto beta1 = hn::Set(tag, step.beta1);
    const auto beta2 = hn::Set(tag, step.beta2);
    const auto rest1 = hn::Set(tag, 1 - step.beta1);
    const auto rest2 = hn::Set(tag, 1 - step.beta2);
    const auto correction = hn::Set(tag, step.correction);
    const auto epsilon = hn::Set(tag, step.epsilon);
    for (std::int64_t i = 0; i < size; i += lanes) {
        const auto w = hn::LoadU(tag, weight + i);
        const auto g = hn::MulAdd(decay, w, hn::LoadU(tag, gradient + i));
        const auto m = hn::MulAdd(beta1, hn::LoadU(tag, first + i), hn::Mul(rest1, g));
        const auto v = hn::MulAdd(beta2, hn::LoadU(tag, second + i), hn::Mul(rest2, hn::Mul(g, g)));
        hn::StoreU(m, tag, first + i);
        hn::StoreU(v, tag, second + i);
        const auto size_of_step = hn::MulAdd(hn::Sqrt(v), correction, epsilon);
        hn::StoreU(hn::Sub(w, hn::Div(hn::Mul(rate, m), size_of_step)), tag, weight + i);
    }
}

template <class Real>
Kernels<Real> Table() {
    return {Gather<Real>,   Multiply<Real>, AddOuter<Real>, AddBias<Real>, Relu<Real>,
            ReluBack<Real>, AddRows<Real>,  Scale<Real>,    Adam<Real>};
}

// Dispatch is by name: one for each type.
Kernels<float> FloatTable() {
    return Table<float>();
}
Kernels<double> DoubleTable() {
    return Table<double>();
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::tape::kernels {

HWY_EXPORT(FloatTable);
HWY_EXPORT(DoubleTable);

template <>
Kernels<float> table() {
    return HWY_DYNAMIC_DISPATCH(FloatTable)();
}
template <>
Kernels<double> table() {
    return HWY_DYNAMIC_DISPATCH(DoubleTable)();
}

}  // namespace suffuse::tape::kernels

#endif  // HWY_ONCE
