#include "suffuse/diffusion/lane_residual.h"

#include <cmath>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/diffusion/lane_residual.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// What is no number must not get lost: sums keep it, a maximum takes it as infinite.
template <Norm norm, class V>
HWY_INLINE V extend(V sum, V term) {
    if constexpr (norm == Norm::maximum) {
        const auto infinite = hn::Inf(hn::DFromV<V>());
        return hn::Max(sum, hn::IfThenElse(hn::IsNaN(term), infinite, term));
    }
    return hn::Add(sum, norm == Norm::two ? hn::Mul(term, term) : term);
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

// ((A + diag(loops)) y)_i in lanes [first, first + 16), y from node 0 on.
template <class Y>
HWY_INLINE Sixteen gather_sixteen(const Rows<double>& rows, NodeId i, const Y* y, int first) {
    Sixteen sum;
    sum.load(y + std::int64_t{i} * width<Y> + first);
    for (auto& part : sum.part) part = hn::Mul(part, hn::Set(Sixteen::Tag(), rows.loop(i)));
    const bool weighted = rows.weighted();
    for (EdgeIndex e = rows.first[i]; e < rows.last[i]; ++e) {
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
    for (NodeId i = r.rows.begin; i < r.rows.end; ++i) {
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
            const auto all = hn::Add(hn::Load(d, start + at), hn::Mul(rate, sum.part[p]));
            const auto left = hn::Sub(all, self.part[p]);
            if (r.store != nullptr)
                hn::StoreU(hn::DemoteTo(Sixteen::Narrow(), left), Sixteen::Narrow(),
                           r.store + r.rows.place(i) * correction_width + at);
            const auto term = hn::Mul(out, hn::Abs(left));
            const auto size = hn::Mul(out, hn::Abs(self.part[p]));
            hn::Store(extend<norm>(hn::Load(d, residuals + at), term), d, residuals + at);
            hn::Store(extend<norm>(hn::Load(d, sizes + at), size), d, sizes + at);
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
    y = r.rows.of_node_0(y, width<Y>);
    for (int first = 0; first < width<Y>; first += 16) {
        if (r.norm == Norm::one) residual_lanes<Norm::one>(r, y, first, result);
        if (r.norm == Norm::two) residual_lanes<Norm::two>(r, y, first, result);
        if (r.norm == Norm::maximum) residual_lanes<Norm::maximum>(r, y, first, result);
    }
    return result;
}

// Dispatch is by name: one for each type.
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

HWY_EXPORT(ResidualOfFloat);
HWY_EXPORT(ResidualOfDouble);

ResidualNorms residual(const Residual& residual, const float* y) {
    return HWY_DYNAMIC_DISPATCH(ResidualOfFloat)(residual, y);
}
ResidualNorms residual(const Residual& residual, const double* y) {
    return HWY_DYNAMIC_DISPATCH(ResidualOfDouble)(residual, y);
}

}  // namespace suffuse::lanes

#endif  // HWY_ONCE
