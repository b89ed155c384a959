#include "suffuse/tape/table_kernels.h"

#include <algorithm>

// Highway compiles what follows once per vector unit.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "suffuse/tape/table_kernels.cpp"
#include "hwy/foreach_target.h"
//
#include "hwy/highway.h"
#include "suffuse/tape/pieces-inl.h"

HWY_BEFORE_NAMESPACE();

namespace suffuse::tape::kernels::HWY_NAMESPACE {

inline constexpr int table_size = 1 << columns_per_code;

// Sums of all subsets of `count` rows of x, eight columns from `first` on; subset s at
// table + s * group. Rows that do not exist are zero.
template <class Real>
HWY_INLINE void subset_sums(View<const Real> x, std::int64_t row, std::int64_t count, int first,
                            Real* table) {
    Piece<Real, group> piece;
    piece.clear();
    piece.store(table);
    for (int bit = 0; bit < columns_per_code; ++bit)
        for (int subset = 0; subset < 1 << bit; ++subset) {
            piece.load(table + subset * group);
            if (bit < count) piece.add(x.row(static_cast<NodeId>(row + bit)) + first);
            piece.store(table + ((1 << bit) + subset) * group);
        }
}

// Eight columns of y at a time; the tables of one block of codes (16 KiB of floats) stay in the
// nearest cache while all rows pass.
template <class Real>
void GatherByTables(const Codes& codes, Rows rows, View<const Real> x, Real* sums, View<Real> y,
                    Store how) {
    alignas(64) Real tables[codes_per_word * table_size * group];
    for (int first = 0; first < y.stride; first += group) {
        Piece<Real, group> begin;
        for (const NodeId r : rows) {
            begin.start(y.row(r) + first, how);
            begin.store(sums + std::int64_t{r} * group);
        }
        for (std::int64_t b = 0; b < codes.blocks(); ++b) {
            for (int k = 0; k < codes_per_word; ++k) {
                const std::int64_t row = b * columns_per_word + k * columns_per_code;
                subset_sums(x, row, codes.cols - row, first, tables + k * table_size * group);
            }
            const std::uint64_t* const words = codes.block(b);
            for (const NodeId r : rows) {
                const std::uint64_t word = words[r];
                Piece<Real, group> sum;
                sum.load(sums + std::int64_t{r} * group);
                for (int k = 0; k < codes_per_word; ++k)
                    sum.add(tables + (k * table_size + (word >> 8 * k & 63)) * group);
                sum.store(sums + std::int64_t{r} * group);
            }
        }
        for (const NodeId r : rows)
            std::copy_n(sums + std::int64_t{r} * group, group, y.row(r) + first);
    }
}

// Dispatch is by name: one for each type.
TableKernels<float> FloatTables() {
    return {GatherByTables<float>};
}
TableKernels<double> DoubleTables() {
    return {GatherByTables<double>};
}

}  // namespace suffuse::tape::kernels::HWY_NAMESPACE

HWY_AFTER_NAMESPACE();

#if HWY_ONCE

namespace suffuse::tape::kernels {

HWY_EXPORT(FloatTables);
HWY_EXPORT(DoubleTables);

template <>
TableKernels<float> product_tables() {
    return HWY_DYNAMIC_DISPATCH(FloatTables)();
}
template <>
TableKernels<double> product_tables() {
    return HWY_DYNAMIC_DISPATCH(DoubleTables)();
}

}  // namespace suffuse::tape::kernels

#endif  // HWY_ONCE
