// Included once per vector unit by the kernels of the tape, after Highway; no include guard of the
// usual kind. Not among the room's FILES: never installed, so that users need no Highway.
#if defined(SUFFUSE_TAPE_PIECES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SUFFUSE_TAPE_PIECES_INL_H
#undef SUFFUSE_TAPE_PIECES_INL_H
#else
#define SUFFUSE_TAPE_PIECES_INL_H
#endif

#include "suffuse/tape/kernels.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// `columns` neighbouring values of a row in registers; a power of two.
template <class Real, int columns>
struct Piece {
    using Tag = hn::CappedTag<Real, columns>;
    static constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    static constexpr std::ptrdiff_t parts = columns / lanes;
    static_assert(parts * lanes == columns);

    hn::Vec<Tag> part[parts];

    HWY_INLINE void load(const Real* from) {
        for (int p = 0; p < parts; ++p) part[p] = hn::LoadU(Tag(), from + p * lanes);
    }
    HWY_INLINE void store(Real* to) const {
        for (int p = 0; p < parts; ++p) hn::StoreU(part[p], Tag(), to + p * lanes);
    }
    HWY_INLINE void clear() {
        for (int p = 0; p < parts; ++p) part[p] = hn::Zero(Tag());
    }
    HWY_INLINE void start(const Real* from, Store how) {
        if (how == Store::add)
            load(from);
        else
            clear();
    }
    HWY_INLINE void add(const Real* from) {
        for (int p = 0; p < parts; ++p)
            part[p] = hn::Add(part[p], hn::LoadU(Tag(), from + p * lanes));
    }
    HWY_INLINE void add_scaled(Real factor, const Real* from) {
        const auto f = hn::Set(Tag(), factor);
        for (int p = 0; p < parts; ++p)
            part[p] = hn::MulAdd(f, hn::LoadU(Tag(), from + p * lanes), part[p]);
    }
    // to += factor times this.
    HWY_INLINE void add_to(Real factor, Real* to) const {
        const auto f = hn::Set(Tag(), factor);
        for (int p = 0; p < parts; ++p)
            hn::StoreU(hn::MulAdd(f, part[p], hn::LoadU(Tag(), to + p * lanes)), Tag(),
                       to + p * lanes);
    }
    HWY_INLINE Real dot(const Real* other) const {
        auto sum = hn::Mul(part[0], hn::LoadU(Tag(), other));
        for (int p = 1; p < parts; ++p)
            sum = hn::MulAdd(part[p], hn::LoadU(Tag(), other + p * lanes), sum);
        return hn::GetLane(hn::SumOfLanes(Tag(), sum));
    }
};

// Calls work(first column, Piece) for pieces that cover [first, last), the widest first.
template <class Real, class Work>
HWY_INLINE void for_pieces(int first, int last, const Work& work) {
    for (; first + 64 <= last; first += 64) work(first, Piece<Real, 64>());
    for (; first + 32 <= last; first += 32) work(first, Piece<Real, 32>());
    for (; first + 16 <= last; first += 16) work(first, Piece<Real, 16>());
    for (; first + 8 <= last; first += 8) work(first, Piece<Real, 8>());
    for (; first < last; ++first) work(first, Piece<Real, 1>());
}

// Calls work(tag, row, first column) for every vector of the rows, at most a group wide.
template <class Real, class Work>
HWY_INLINE void for_vectors(Rows rows, int stride, const Work& work) {
    using Tag = hn::CappedTag<Real, group>;
    constexpr int lanes = hn::MaxLanes(Tag());
    static_assert(group % lanes == 0);
    for (const NodeId r : rows)
        for (int c = 0; c < stride; c += lanes) work(Tag(), r, c);
}

// The bits of the columns from c on, for one vector.
template <class Tag>
HWY_INLINE auto mask_of(Tag tag, const std::uint8_t* bits, int c) {
    // LoadMaskBits reads whole bytes from lane 0; a vector of four lanes may begin within one, and
    // none is longer.
    static_assert(hn::MaxLanes(Tag()) <= 8);
    const std::uint8_t part[8] = {static_cast<std::uint8_t>(bits[c / 8] >> (c % 8))};
    return hn::LoadMaskBits(tag, part);
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
