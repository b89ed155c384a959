#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <numeric>
#include <string>
#include <vector>

#include "suffuse/base/rng.h"
#include "suffuse/tape/attention_kernels.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing {

// A matrix as kernels see it, to be copied and compared; the padding is zero.
template <class T>
struct Table {
    NodeId rows = 0;
    int cols = 0;
    std::vector<T> values{};

    tape::View<T> view() { return {values.data(), rows, cols, tape::padded(cols)}; }
    tape::View<const T> view() const { return {values.data(), rows, cols, tape::padded(cols)}; }
    T at(NodeId r, int c) const { return view().row(r)[c]; }
    bool padding_is_zero() const {
        for (NodeId r = 0; r < rows; ++r)
            for (int c = cols; c < tape::padded(cols); ++c)
                if (at(r, c) != 0) return false;
        return true;
    }
};

template <class T>
T drawn(Rng& rng) {
    return static_cast<T>(2 * rng.uniform() - 1);
}

template <class T>
std::vector<T> random_values(std::size_t size, Rng& rng) {
    std::vector<T> values(size);
    for (T& value : values) value = drawn<T>(rng);
    return values;
}

template <class T>
Table<T> random_table(NodeId rows, int cols, Rng& rng) {
    Table<T> table{rows, cols, std::vector<T>(static_cast<std::size_t>(rows * tape::padded(cols)))};
    for (NodeId r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c) table.view().row(r)[c] = drawn<T>(rng);
    return table;
}

template <class T>
bool same_bytes(const T* a, const T* b, std::size_t count) {
    return std::memcmp(a, b, count * sizeof(T)) == 0;
}
template <class T>
bool same_bytes(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && same_bytes(a.data(), b.data(), a.size());
}
template <class T>
bool same_row(tape::View<const T> a, tape::View<const T> b, NodeId r) {
    return same_bytes(a.row(r), b.row(r), static_cast<std::size_t>(a.stride));
}

inline std::vector<NodeId> every_row(NodeId rows) {
    std::vector<NodeId> all(static_cast<std::size_t>(rows));
    std::iota(all.begin(), all.end(), NodeId{0});
    return all;
}

// About one in `rarity`.
inline std::vector<NodeId> some_rows(NodeId rows, std::uint64_t rarity, Rng& rng) {
    std::vector<NodeId> some;
    for (NodeId r = 0; r < rows; ++r)
        if (rng.below(rarity) == 0) some.push_back(r);
    return some;
}

// A sum in long double and what bounds its rounding: n terms in any order, fused or not, are off
// by at most n eps sum |term|.
struct Sum {
    long double value = 0;
    long double magnitude = 0;
    long double terms = 2;

    void add(long double term) { add(term, std::abs(term)); }
    void add(long double term, long double size) {
        value += term;
        magnitude += size;
        terms += 1;
    }
};

// How far beyond its bound a value of type T is; at most 0 if all is well.
template <class T>
long double excess(T got, const Sum& want) {
    const long double off = std::abs(got - want.value);
    const long double allowed = want.terms * std::numeric_limits<T>::epsilon() * want.magnitude;
    return std::isnan(off) ? std::numeric_limits<long double>::infinity() : off - allowed;
}

// A random sparse matrix: rows of no to a dozen entries, with weights or all one.
template <class T>
tape::SparseRows<T> random_sparse(NodeId rows, NodeId cols, bool weighted, Rng& rng) {
    std::vector<EdgeIndex> offsets{0};
    std::vector<NodeId> columns;
    for (NodeId r = 0; r < rows; ++r) {
        const std::uint64_t rarity = 1 + rng.below(5);
        if (r % 5 != 1)
            for (const NodeId c : some_rows(cols, rarity, rng)) columns.push_back(c);
        offsets.push_back(static_cast<EdgeIndex>(columns.size()));
    }
    std::vector<T> weights;
    if (weighted) weights = random_values<T>(columns.size(), rng);
    return {rows, cols, Array<EdgeIndex>(std::move(offsets)), Array<NodeId>(std::move(columns)),
            Array<T>(std::move(weights))};
}

// law(width, Rng) on every vector unit that this machine has.
template <class Law>
void on_every_unit(const Law& law) {
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        CAPTURE(std::string(hwy::TargetName(unit)));
        for (const int width : {1, 3, 7, 8, 15, 16, 24, 32, 40, 64, 72, 128, 200}) {
            CAPTURE(width);
            law(width, Rng(3).stream("kernels", static_cast<std::uint64_t>(width)));
        }
    }
}

}  // namespace suffuse::testing
