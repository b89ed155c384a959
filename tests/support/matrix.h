#pragma once

#include <vector>

#include "suffuse/graph/csr.h"

// Dense algebra in long double (64 bits of mantissa), as plain as it can be.
namespace suffuse::reference {

using Real = long double;

// Square, row by row.
class Matrix {
public:
    explicit Matrix(NodeId size) : size_(size), values_(std::size_t(size) * std::size_t(size)) {}

    NodeId size() const { return size_; }
    Real& operator()(NodeId i, NodeId j) { return values_[place(i, j)]; }
    Real operator()(NodeId i, NodeId j) const { return values_[place(i, j)]; }

private:
    std::size_t place(NodeId i, NodeId j) const {
        return std::size_t(i) * std::size_t(size_) + std::size_t(j);
    }

    NodeId size_;
    std::vector<Real> values_;
};

template <class Work>
void for_each_entry(NodeId size, const Work& work) {
    for (NodeId i = 0; i < size; ++i)
        for (NodeId j = 0; j < size; ++j) work(i, j);
}

Matrix identity(NodeId size);
Matrix of(const Csr& square);
Matrix transposed(const Matrix& matrix);
Matrix product(const Matrix& a, const Matrix& b);
// a + factor b
Matrix sum(Matrix a, Real factor, const Matrix& b);
// diag(left) matrix diag(right)
Matrix scaled(Matrix matrix, const std::vector<Real>& left, const std::vector<Real>& right);
// Gauss-Jordan elimination for M-matrices; structural zeros of the inverse are exact zeros.
Matrix inverse(Matrix matrix);
// Jacobi's rotations; ascending.
std::vector<Real> eigenvalues(Matrix symmetric);

std::vector<Real> row_sums(const Matrix& matrix);
std::vector<Real> column_sums(const Matrix& matrix);
// max |a_ij - b_ij|
Real distance(const Matrix& a, const Matrix& b);
Real largest_magnitude(const Matrix& matrix);

}  // namespace suffuse::reference
