#include "suffuse/tape/drop_kernels.h"

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/tape/drop_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "suffuse/tape/pieces-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

template <class Real>
void Drop(Rows rows, View<const Real> x, const std::uint8_t* mask, int mask_stride, Real factor,
          View<Real> y, Store how) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        auto value = hn::LoadU(tag, x.row(r) + c);
        if (mask != nullptr)
            value = hn::IfThenElseZero(mask_of(tag, mask + std::int64_t{r} * mask_stride, c),
                                       hn::Mul(value, hn::Set(tag, factor)));
        if (how == Store::add) value = hn::Add(value, hn::LoadU(tag, y.row(r) + c));
        hn::StoreU(value, tag, y.row(r) + c);
    });
}

template <class Real>
void Scatter(const Entries<Real>& matrix, Rows rows, View<const Real> g, View<Real> dw) {
    for_pieces<Real>(0, g.stride, [&](int first, auto piece) HWY_ATTR {
        for (const NodeId r : rows) {
            piece.load(g.row(r) + first);
            for (EdgeIndex e = matrix.offsets[r]; e < matrix.offsets[r + 1]; ++e)
                piece.add_to(matrix.weights[e], dw.row(matrix.columns[e]) + first);
        }
    });
}

// Dispatch is by name: one for each type.
DropKernels<float> FloatDropping() {
    return {Drop<float>, Scatter<float>};
}
DropKernels<double> DoubleDropping() {
    return {Drop<double>, Scatter<double>};
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::tape::kernels {

HWY_EXPORT(FloatDropping);
HWY_EXPORT(DoubleDropping);

template <>
DropKernels<float> drop_table() {
    return HWY_DYNAMIC_DISPATCH(FloatDropping)();
}
template <>
DropKernels<double> drop_table() {
    return HWY_DYNAMIC_DISPATCH(DoubleDropping)();
}

}  // namespace suffuse::tape::kernels

#endif  // HWY_ONCE
