#include "suffuse/diffusion/lane_kernels.h"

#include <algorithm>
#include <cmath>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/diffusion/lane_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// One row of a block in registers.
template <class T>
struct Vectors {
    using Tag = hn::CappedTag<T, width<T>>;
    using Vector = hn::Vec<Tag>;
    static constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    static constexpr std::ptrdiff_t parts = width<T> / lanes;

    Vector part[parts];

    HWY_INLINE void load(const T* from) {
        for (int p = 0; p < parts; ++p) part[p] = hn::LoadU(Tag(), from + p * lanes);
    }
    HWY_INLINE void store(T* to) const {
        for (int p = 0; p < parts; ++p) hn::StoreU(part[p], Tag(), to + p * lanes);
    }
    HWY_INLINE void multiply(T factor) {
        const Vector f = hn::Set(Tag(), factor);
        for (int p = 0; p < parts; ++p) part[p] = hn::Mul(part[p], f);
    }
    HWY_INLINE void add(const T* from) {
        for (int p = 0; p < parts; ++p)
            part[p] = hn::Add(part[p], hn::LoadU(Tag(), from + p * lanes));
    }
    // Multiply, then add: never fused, which some units lack.
    HWY_INLINE void add_scaled(T factor, const T* from) {
        const Vector f = hn::Set(Tag(), factor);
        for (int p = 0; p < parts; ++p)
            part[p] = hn::Add(part[p], hn::Mul(f, hn::LoadU(Tag(), from + p * lanes)));
    }
};

// ((A + w I) y)_i
template <class T>
HWY_INLINE Vectors<T> gather(const Rows<T>& rows, NodeId i, const T* y) {
    Vectors<T> sum;
    sum.load(y + std::int64_t{i} * width<T>);
    sum.multiply(rows.self_loops);
    const NodeId* columns = rows.columns.data();
    const EdgeIndex last = rows.offsets[i + 1];
    const bool weighted = rows.weighted();
    for (EdgeIndex e = rows.offsets[i]; e < last; ++e) {
        const T* other = y + std::int64_t{columns[e]} * width<T>;
        if (weighted)
            sum.add_scaled(rows.weight(e), other);
        else
            sum.add(other);
    }
    return sum;
}

// Adds the right sides of row i and moves on.
template <class T>
HWY_INLINE void add_sides(Entries<T>& sides, NodeId i, Vectors<T>& to) {
    if (sides.empty() || sides.front().row != i) return;
    HWY_ALIGN T row[width<T>];
    to.store(row);
    for (; !sides.empty() && sides.front().row == i; sides = sides.subspan(1))
        row[sides.front().lane] += sides.front().value;
    to.load(row);
}

template <class T>
void Relax(const Relaxation<T>& r, T* y) {
    using V = Vectors<T>;
    Entries<T> sides = r.sides;
    V at_work;
    at_work.load(r.at_work);
    for (NodeId i = 0; i < r.rows.size(); ++i) {
        V sum = gather(r.rows, i, y);
        sum.multiply(r.rate[i]);
        add_sides(sides, i, sum);
        T* own = y + std::int64_t{i} * width<T>;
        const auto step = hn::Set(typename V::Tag(), r.step[i]);
        for (int p = 0; p < V::parts; ++p) {
            const typename V::Tag d;
            const auto old = hn::LoadU(d, own + p * V::lanes);
            const auto change = hn::Mul(hn::Mul(step, at_work.part[p]), hn::Sub(sum.part[p], old));
            hn::StoreU(hn::Add(old, change), d, own + p * V::lanes);
        }
    }
}

void Recur(const Recurrence& r, const double* y, double* out) {
    using V = Vectors<double>;
    Entries<double> sides = r.sides;
    const auto keep = hn::Set(V::Tag(), r.keep);
    for (NodeId i = 0; i < r.rows.size(); ++i) {
        V sum = gather(r.rows, i, y);
        sum.multiply(r.rate[i]);
        add_sides(sides, i, sum);
        if (r.scale != nullptr) sum.multiply(r.scale[i]);
        double* own = out + std::int64_t{i} * width<double>;
        for (int p = 0; p < V::parts; ++p) {
            const auto old = hn::LoadU(V::Tag(), own + p * V::lanes);
            const auto kept = r.keep == 0 ? hn::Zero(V::Tag()) : hn::Mul(keep, old);
            hn::StoreU(hn::Sub(sum.part[p], kept), V::Tag(), own + p * V::lanes);
        }
    }
}

// Sixteen lanes of a row as doubles: they stay in registers.
struct Sixteen {
    using Tag = hn::CappedTag<double, 16>;
    using Narrow = hn::Rebind<float, Tag>;
    static constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    static constexpr std::ptrdiff_t parts = 16 / lanes;
    hn::Vec<Tag> part[parts];

    static HWY_INLINE hn::Vec<Tag> load_part(const float* from) {
        return hn::PromoteTo(Tag(), hn::LoadU(Narrow(), from));
    }
    static HWY_INLINE hn::Vec<Tag> load_part(const double* from) { return hn::LoadU(Tag(), from); }
    template <class Y>
    HWY_INLINE void load(const Y* from) {
        for (int p = 0; p < parts; ++p) part[p] = load_part(from + p * lanes);
    }
    template <class Y>
    HWY_INLINE void add(const Y* from) {
        for (int p = 0; p < parts; ++p) part[p] = hn::Add(part[p], load_part(from + p * lanes));
    }
    template <class Y>
    HWY_INLINE void add_scaled(double weight, const Y* from) {
        const auto w = hn::Set(Tag(), weight);
        for (int p = 0; p < parts; ++p)
            part[p] = hn::Add(part[p], hn::Mul(w, load_part(from + p * lanes)));
    }
};

template <Norm norm, class V>
HWY_INLINE V accumulate(V sum, V term) {
    if constexpr (norm == Norm::one) return hn::Add(sum, term);
    if constexpr (norm == Norm::two) return hn::Add(sum, hn::Mul(term, term));
    if constexpr (norm == Norm::maximum) return hn::Max(sum, term);
}

// ((A + w I) y)_i in lanes [first, first + 16).
template <class Y>
HWY_INLINE Sixteen gather_sixteen(const Rows<double>& rows, NodeId i, const Y* y, int first) {
    Sixteen sum;
    sum.load(y + std::int64_t{i} * width<Y> + first);
    for (auto& part : sum.part) part = hn::Mul(part, hn::Set(Sixteen::Tag(), rows.self_loops));
    const bool weighted = rows.weighted();
    for (EdgeIndex e = rows.offsets[i]; e < rows.offsets[i + 1]; ++e) {
        const Y* other = y + std::int64_t{rows.columns[e]} * width<Y> + first;
        if (weighted)
            sum.add_scaled(rows.weight(e), other);
        else
            sum.add(other);
    }
    return sum;
}

template <Norm norm, class Y>
void residual_lanes(const Residual& r, const Y* y, int first, ResidualNorms& result) {
    const Sixteen::Tag d;
    HWY_ALIGN double residuals[16] = {};
    HWY_ALIGN double sizes[16] = {};
    Entries<double> sides = r.sides;
    for (NodeId i = 0; i < r.rows.size(); ++i) {
        Sixteen self;
        self.load(y + std::int64_t{i} * width<Y> + first);
        const Sixteen sum = gather_sixteen(r.rows, i, y, first);
        HWY_ALIGN double start[16] = {};
        for (; !sides.empty() && sides.front().row == i; sides = sides.subspan(1)) {
            const int lane = sides.front().lane - first;
            if (lane >= 0 && lane < 16) start[lane] += sides.front().value;
        }
        const auto rate = hn::Set(d, r.rate[i]);
        const auto out = hn::Set(d, r.out[i]);
        for (int p = 0; p < Sixteen::parts; ++p) {
            const std::ptrdiff_t at = p * Sixteen::lanes;
            const auto left = hn::Add(hn::Load(d, start + at), hn::Mul(rate, sum.part[p]));
            const auto term = hn::Mul(out, hn::Abs(hn::Sub(left, self.part[p])));
            const auto size = hn::Mul(out, hn::Abs(self.part[p]));
            hn::Store(accumulate<norm>(hn::Load(d, residuals + at), term), d, residuals + at);
            hn::Store(accumulate<norm>(hn::Load(d, sizes + at), size), d, sizes + at);
        }
    }
    for (int l = 0; l < 16; ++l) {
        result.residual[first + l] = norm == Norm::two ? std::sqrt(residuals[l]) : residuals[l];
        result.size[first + l] = norm == Norm::two ? std::sqrt(sizes[l]) : sizes[l];
    }
}

template <class Y>
ResidualNorms ResidualOf(const Residual& r, const Y* y) {
    ResidualNorms result;
    for (int first = 0; first < width<Y>; first += 16) {
        if (r.norm == Norm::one) residual_lanes<Norm::one>(r, y, first, result);
        if (r.norm == Norm::two) residual_lanes<Norm::two>(r, y, first, result);
        if (r.norm == Norm::maximum) residual_lanes<Norm::maximum>(r, y, first, result);
    }
    return result;
}

// Dispatch is by name: one for each type.
void RelaxFloat(const Relaxation<float>& r, float* y) {
    Relax(r, y);
}
void RelaxDouble(const Relaxation<double>& r, double* y) {
    Relax(r, y);
}
ResidualNorms ResidualOfFloat(const Residual& r, const float* y) {
    return ResidualOf(r, y);
}
ResidualNorms ResidualOfDouble(const Residual& r, const double* y) {
    return ResidualOf(r, y);
}

}  // namespace suffuse::lanes::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::lanes {

HWY_EXPORT(RelaxFloat);
HWY_EXPORT(RelaxDouble);
HWY_EXPORT(Recur);
HWY_EXPORT(ResidualOfFloat);
HWY_EXPORT(ResidualOfDouble);

void relax(const Relaxation<float>& relaxation, float* y) {
    HWY_DYNAMIC_DISPATCH(RelaxFloat)(relaxation, y);
}
void relax(const Relaxation<double>& relaxation, double* y) {
    HWY_DYNAMIC_DISPATCH(RelaxDouble)(relaxation, y);
}

void recur(const Recurrence& recurrence, const double* y, double* out) {
    HWY_DYNAMIC_DISPATCH(Recur)(recurrence, y, out);
}

ResidualNorms residual(const Residual& residual, const float* y) {
    return HWY_DYNAMIC_DISPATCH(ResidualOfFloat)(residual, y);
}
ResidualNorms residual(const Residual& residual, const double* y) {
    return HWY_DYNAMIC_DISPATCH(ResidualOfDouble)(residual, y);
}

void columns_of(const float* y, NodeId rows, float* to) {
    constexpr NodeId tile = 64;  // rows of it stay in the first-level cache
    for (NodeId first = 0; first < rows; first += tile) {
        const NodeId last = std::min(rows, first + tile);
        for (int l = 0; l < width<float>; ++l)
            for (NodeId i = first; i < last; ++i)
                to[std::int64_t{l} * rows + i] = y[std::int64_t{i} * width<float> + l];
    }
}

}  // namespace suffuse::lanes

#endif  // HWY_ONCE
