// A row of a block in registers, and what is added up in it. Included once per vector unit by
// lane_kernels.cpp, after Highway: hence the include guard that opens again for every unit.
#if defined(SUFFUSE_DIFFUSION_LANE_ROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef SUFFUSE_DIFFUSION_LANE_ROW_INL_H
#undef SUFFUSE_DIFFUSION_LANE_ROW_INL_H
#else
#define SUFFUSE_DIFFUSION_LANE_ROW_INL_H
#endif

#include "suffuse/diffusion/lane_kernels.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::lanes::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// One row of a block.
template <class T, int row = width<T>>
struct Vectors {
    using Tag = hn::CappedTag<T, row>;
    using Vector = hn::Vec<Tag>;
    static constexpr std::ptrdiff_t lanes = hn::MaxLanes(Tag());
    static constexpr std::ptrdiff_t parts = row / lanes;

    Vector part[parts];

    HWY_INLINE void load(const T* from) {
        for (int p = 0; p < parts; ++p) part[p] = hn::LoadU(Tag(), from + p * lanes);
    }
    HWY_INLINE void store(T* to) const {
        for (int p = 0; p < parts; ++p) hn::StoreU(part[p], Tag(), to + p * lanes);
    }
    HWY_INLINE void clear() {
        for (int p = 0; p < parts; ++p) part[p] = hn::Zero(Tag());
    }
    HWY_INLINE void add(const Vectors& other) {
        for (int p = 0; p < parts; ++p) part[p] = hn::Add(part[p], other.part[p]);
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
    HWY_INLINE void add_scaled(T factor, const Vectors& from) {
        const Vector f = hn::Set(Tag(), factor);
        for (int p = 0; p < parts; ++p) part[p] = hn::Add(part[p], hn::Mul(f, from.part[p]));
    }
};

// ((A + diag(loops)) y)_i, y from node 0 on; rows of y that have not been reached are zero and left
// out. Rows of one cache line are added to two sums in turn: one sum would wait for its own last
// addition.
template <class T, int row = width<T>>
HWY_INLINE Vectors<T, row> gather(const Rows<T>& rows, NodeId i, const T* y,
                                  const unsigned char* reached = nullptr) {
    constexpr bool in_turn = row * sizeof(T) < row_bytes;
    Vectors<T, row> sum;
    sum.load(y + std::int64_t{i} * row);
    sum.multiply(rows.loop(i));
    const bool weighted = rows.weighted();
    const auto add = [&](EdgeIndex e, Vectors<T, row>& to) HWY_ATTR {
        const NodeId j = rows.columns[e];
        if (reached != nullptr && reached[j] == 0) return;
        const T* other = y + std::int64_t{j} * row;
        if (weighted)
            to.add_scaled(rows.weight(e), other);
        else
            to.add(other);
    };
    EdgeIndex e = rows.first[i];
    const EdgeIndex last = rows.last[i];
    if constexpr (in_turn) {
        Vectors<T, row> second;
        second.clear();
        for (; e + 1 < last; e += 2) {
            add(e, sum);
            add(e + 1, second);
        }
        sum.add(second);
    }
    for (; e < last; ++e) add(e, sum);
    return sum;
}

// Adds the right sides of row i and moves on.
template <class T, int row>
HWY_INLINE void add_sides(Entries<T>& sides, NodeId i, Vectors<T, row>& to) {
    if (sides.empty() || sides.front().row != i) return;
    HWY_ALIGN T values[row];
    to.store(values);
    for (; !sides.empty() && sides.front().row == i; sides = sides.subspan(1))
        values[sides.front().lane] += sides.front().value;
    to.load(values);
}

}  // namespace suffuse::lanes::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#endif
