#pragma once

#include <algorithm>
#include <string_view>

#include "suffuse/base/array.h"
#include "suffuse/base/ids.h"

namespace suffuse::tape {

// Rows are padded with zeros to whole groups of eight values, so that kernels need no remainders.
inline constexpr int group = 8;
inline constexpr int padded(int columns) {
    return (columns + group - 1) / group * group;
}

// A dense matrix by rows, to be written; what kernels see of it.
template <class Real>
struct View {
    Real* data = nullptr;
    NodeId rows = 0;
    int cols = 0;
    int stride = 0;  // padded(cols)

    Real* row(NodeId r) const { return data + std::int64_t{r} * stride; }
    std::int64_t size() const { return std::int64_t{rows} * stride; }  // the padding included
    operator View<const Real>() const { return {data, rows, cols, stride}; }
};

template <class Real>
Bytes matrix_bytes(NodeId rows, int cols) {
    return Bytes::of<Real>(checked_multiply(rows, padded(cols)));
}

// Owns what a View shows; zero at first.
template <class Real>
class Matrix {
public:
    Matrix() = default;
    Matrix(const Context& context, NodeId rows, int cols, std::string_view purpose)
        : values_(context, std::int64_t{rows} * padded(cols), purpose), rows_(rows), cols_(cols) {
        clear();
    }

    NodeId rows() const { return rows_; }
    int cols() const { return cols_; }
    View<Real> view() { return {values_.span().data(), rows_, cols_, padded(cols_)}; }
    View<const Real> view() const { return {values_.span().data(), rows_, cols_, padded(cols_)}; }
    Real& operator()(NodeId r, int c) { return view().row(r)[c]; }
    Real operator()(NodeId r, int c) const { return view().row(r)[c]; }

    // The padding included.
    std::span<Real> values() { return values_.span(); }
    std::span<const Real> values() const { return values_.span(); }
    void clear() { std::ranges::fill(values_.span(), Real{0}); }

private:
    Buffer<Real> values_;
    NodeId rows_ = 0;
    int cols_ = 0;
};

}  // namespace suffuse::tape
