#include "tests/support/matrix.h"

#include <algorithm>
#include <cmath>

#include "tests/support/graphs.h"

namespace suffuse::reference {

namespace {

NodeId largest_diagonal(const Matrix& matrix, const std::vector<bool>& done) {
    NodeId best = -1;
    for (NodeId k = 0; k < matrix.size(); ++k)
        if (!done[k] && (best < 0 || std::abs(matrix(k, k)) > std::abs(matrix(best, best))))
            best = k;
    return best;
}

void divide_row(Matrix& matrix, NodeId i, Real divisor) {
    for (NodeId j = 0; j < matrix.size(); ++j) matrix(i, j) /= divisor;
}

// row i -= factor row k
void subtract_row(Matrix& matrix, NodeId i, Real factor, NodeId k) {
    for (NodeId j = 0; j < matrix.size(); ++j) matrix(i, j) -= factor * matrix(k, j);
}

// Turns the plane of p and q so that entry (p, q) vanishes.
void rotate(Matrix& a, NodeId p, NodeId q) {
    if (a(p, q) == 0) return;
    const Real theta = (a(q, q) - a(p, p)) / (2 * a(p, q));
    const Real t = std::copysign(1 / (std::abs(theta) + std::hypot(theta, Real{1})), theta);
    const Real c = 1 / std::hypot(t, Real{1});
    const Real s = t * c;
    for (NodeId k = 0; k < a.size(); ++k) {
        const Real x = a(k, p);
        const Real y = a(k, q);
        a(k, p) = c * x - s * y;
        a(k, q) = s * x + c * y;
    }
    for (NodeId k = 0; k < a.size(); ++k) {
        const Real x = a(p, k);
        const Real y = a(q, k);
        a(p, k) = c * x - s * y;
        a(q, k) = s * x + c * y;
    }
}

}  // namespace

Matrix identity(NodeId size) {
    Matrix result(size);
    for (NodeId i = 0; i < size; ++i) result(i, i) = 1;
    return result;
}

Matrix of(const Csr& square) {
    const testing::Dense rows = testing::dense(square);
    Matrix result(square.rows());
    for_each_entry(square.rows(), [&](NodeId i, NodeId j) { result(i, j) = rows[i][j]; });
    return result;
}

Matrix transposed(const Matrix& matrix) {
    Matrix result(matrix.size());
    for_each_entry(matrix.size(), [&](NodeId i, NodeId j) { result(j, i) = matrix(i, j); });
    return result;
}

Matrix product(const Matrix& a, const Matrix& b) {
    Matrix result(a.size());
    for_each_entry(a.size(), [&](NodeId i, NodeId k) {
        const Real factor = a(i, k);
        if (factor == 0) return;
        for (NodeId j = 0; j < a.size(); ++j) result(i, j) += factor * b(k, j);
    });
    return result;
}

Matrix sum(Matrix a, Real factor, const Matrix& b) {
    for_each_entry(a.size(), [&](NodeId i, NodeId j) { a(i, j) += factor * b(i, j); });
    return a;
}

Matrix scaled(Matrix matrix, const std::vector<Real>& left, const std::vector<Real>& right) {
    for_each_entry(matrix.size(), [&](NodeId i, NodeId j) { matrix(i, j) *= left[i] * right[j]; });
    return matrix;
}

// Pivots stay on the diagonal, the largest first. What is left of an M-matrix is an M-matrix: every
// entry off the diagonal is a sum without cancellation.
Matrix inverse(Matrix matrix) {
    const NodeId n = matrix.size();
    Matrix result = identity(n);
    std::vector<bool> done(n, false);
    for (NodeId step = 0; step < n; ++step) {
        const NodeId k = largest_diagonal(matrix, done);
        done[k] = true;
        divide_row(result, k, matrix(k, k));
        divide_row(matrix, k, matrix(k, k));
        for (NodeId i = 0; i < n; ++i) {
            const Real factor = matrix(i, k);
            if (i == k || factor == 0) continue;
            subtract_row(matrix, i, factor, k);
            subtract_row(result, i, factor, k);
        }
    }
    return result;
}

std::vector<Real> eigenvalues(Matrix symmetric) {
    const NodeId n = symmetric.size();
    for (int sweep = 0; sweep < 20; ++sweep)  // convergence is quadratic after a few
        for (NodeId p = 0; p < n; ++p)
            for (NodeId q = p + 1; q < n; ++q) rotate(symmetric, p, q);
    std::vector<Real> values;
    for (NodeId i = 0; i < n; ++i) values.push_back(symmetric(i, i));
    std::ranges::sort(values);
    return values;
}

std::vector<Real> row_sums(const Matrix& matrix) {
    std::vector<Real> sums(matrix.size(), 0);
    for_each_entry(matrix.size(), [&](NodeId i, NodeId j) { sums[i] += matrix(i, j); });
    return sums;
}

std::vector<Real> column_sums(const Matrix& matrix) {
    return row_sums(transposed(matrix));
}

Real distance(const Matrix& a, const Matrix& b) {
    Real largest = 0;
    for_each_entry(a.size(), [&](NodeId i, NodeId j) {
        largest = std::max(largest, std::abs(a(i, j) - b(i, j)));
    });
    return largest;
}

Real largest_magnitude(const Matrix& matrix) {
    return distance(matrix, Matrix(matrix.size()));
}

}  // namespace suffuse::reference
