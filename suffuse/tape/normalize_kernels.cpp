#include "suffuse/tape/normalize_kernels.h"

#include <algorithm>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/tape/normalize_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "suffuse/tape/pieces-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

// sums_c = sum over the rows of what add(row, first column, piece) adds to a piece. A stretch of
// rows is added up in Real, the stretches in double: relative error 64 u of Real, whatever the
// rows.
template <class Real, class Add>
HWY_INLINE void column_sums(NodeId rows, int stride, double* sums, const Add& add) {
    constexpr NodeId stretch = 64;
    std::fill_n(sums, stride, 0.0);
    for_pieces<Real>(0, stride, [&](int first, auto piece) HWY_ATTR {
        using Piece = decltype(piece);
        Real part[Piece::parts * Piece::lanes];
        for (NodeId from = 0; from < rows; from += stretch) {
            piece.clear();
            for (NodeId r = from; r < std::min(rows, from + stretch); ++r) add(r, first, piece);
            piece.store(part);
            for (int c = 0; c < Piece::parts * Piece::lanes; ++c) sums[first + c] += part[c];
        }
    });
}

// part p of the columns that a piece covers from `first` on.
template <class Piece, class Real>
HWY_INLINE auto part_of(const Real* row, int first, int p) {
    return hn::LoadU(typename Piece::Tag(), row + first + p * Piece::lanes);
}

template <class Real>
void Sums(View<const Real> x, double* sums) {
    column_sums<Real>(x.rows, x.stride, sums, [&](NodeId r, int first, auto& piece) HWY_ATTR {
        piece.add(x.row(r) + first);
    });
}

template <class Real>
void Squares(View<const Real> x, const Real* mean, double* squares) {
    column_sums<Real>(x.rows, x.stride, squares, [&](NodeId r, int first, auto& piece) HWY_ATTR {
        using Piece = std::decay_t<decltype(piece)>;
        for (int p = 0; p < Piece::parts; ++p) {
            const auto off =
                hn::Sub(part_of<Piece>(x.row(r), first, p), part_of<Piece>(mean, first, p));
            piece.part[p] = hn::MulAdd(off, off, piece.part[p]);
        }
    });
}

template <class Real>
void GradientSums(View<const Real> g, View<const Real> x, const Real* mean, double* sums,
                  double* products) {
    Sums(g, sums);
    column_sums<Real>(x.rows, x.stride, products, [&](NodeId r, int first, auto& piece) HWY_ATTR {
        using Piece = std::decay_t<decltype(piece)>;
        for (int p = 0; p < Piece::parts; ++p) {
            const auto off =
                hn::Sub(part_of<Piece>(x.row(r), first, p), part_of<Piece>(mean, first, p));
            piece.part[p] = hn::MulAdd(part_of<Piece>(g.row(r), first, p), off, piece.part[p]);
        }
    });
}

template <class Real>
void Normalize(Rows rows, View<const Real> x, const Real* mean, const Real* factor,
               const Real* shift, View<Real> y) {
    for_vectors<Real>(rows, y.stride, [&](auto tag, NodeId r, int c) HWY_ATTR {
        const auto off = hn::Sub(hn::LoadU(tag, x.row(r) + c), hn::LoadU(tag, mean + c));
        const auto value = hn::MulAdd(hn::LoadU(tag, factor + c), off, hn::LoadU(tag, shift + c));
        hn::StoreU(value, tag, y.row(r) + c);
    });
}

template <class Real>
void NormalizeBack(View<const Real> g, View<const Real> x, const Real* mean, const Real* factor,
                   const Real* offset, const Real* slope, View<Real> dx, Store how) {
    using Tag = hn::CappedTag<Real, group>;
    const Tag tag;
    constexpr int lanes = hn::MaxLanes(Tag());
    for (NodeId r = 0; r < x.rows; ++r)
        for (int c = 0; c < x.stride; c += lanes) {
            const auto off = hn::Sub(hn::LoadU(tag, x.row(r) + c), hn::LoadU(tag, mean + c));
            auto value = hn::MulSub(hn::LoadU(tag, factor + c), hn::LoadU(tag, g.row(r) + c),
                                    hn::LoadU(tag, offset + c));
            value = hn::NegMulAdd(hn::LoadU(tag, slope + c), off, value);
            if (how == Store::add) value = hn::Add(value, hn::LoadU(tag, dx.row(r) + c));
            hn::StoreU(value, tag, dx.row(r) + c);
        }
}

// Dispatch is by name: one for each type.
NormalizeKernels<float> FloatNormalizing() {
    return {Sums<float>, Squares<float>, GradientSums<float>, Normalize<float>,
            NormalizeBack<float>};
}
NormalizeKernels<double> DoubleNormalizing() {
    return {Sums<double>, Squares<double>, GradientSums<double>, Normalize<double>,
            NormalizeBack<double>};
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::tape::kernels {

HWY_EXPORT(FloatNormalizing);
HWY_EXPORT(DoubleNormalizing);

template <>
NormalizeKernels<float> normalize_table() {
    return HWY_DYNAMIC_DISPATCH(FloatNormalizing)();
}
template <>
NormalizeKernels<double> normalize_table() {
    return HWY_DYNAMIC_DISPATCH(DoubleNormalizing)();
}

}  // namespace suffuse::tape::kernels

#endif  // HWY_ONCE
