#pragma once

#include "suffuse/base/array.h"
#include "suffuse/base/context.h"
#include "suffuse/base/ids.h"

namespace suffuse {

// A dense N x N matrix in row-major order, announced to the budget. Only for what a user asks for
// by name: the dense solver.
class SquareMatrix {
public:
    SquareMatrix(NodeId size, const Context& context);  // all zero

    NodeId size() const { return size_; }
    double* row(NodeId i) { return &values_[i * static_cast<std::int64_t>(size_)]; }
    const double* row(NodeId i) const { return &values_[i * static_cast<std::int64_t>(size_)]; }

private:
    NodeId size_;
    Buffer<double> values_;
};

// to = a b.
void multiply(const SquareMatrix& a, const SquareMatrix& b, SquareMatrix& to,
              const Context& context);

// The inverse, in place, by Gauss-Jordan elimination in panels. Without pivoting: meant for
// matrices I - (1 - alpha) T, where every pivot is safe (diagonally dominant by rows or columns, or
// similar to such a matrix by a diagonal scaling).
void invert(SquareMatrix& matrix, const Context& context);

}  // namespace suffuse
