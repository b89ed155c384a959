#include "suffuse/diffusion/square_matrix.h"

#include <algorithm>

#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

constexpr NodeId panel = 64;   // rows of a panel: panel x strip doubles stay in the L2 cache
constexpr NodeId strip = 512;  // columns that are updated together
constexpr NodeId rows_per_part = 16;

// to[c] += sum_k factor[k] from(k)[c] for c in [first, last); four rows at a time, always in the
// same order.
template <class Row>
void add_rows(const double* factor, NodeId count, const Row& from, NodeId first, NodeId last,
              double* to) {
    NodeId k = 0;
    for (; k + 4 <= count; k += 4) {
        const double f0 = factor[k], f1 = factor[k + 1], f2 = factor[k + 2], f3 = factor[k + 3];
        const double *r0 = from(k), *r1 = from(k + 1), *r2 = from(k + 2), *r3 = from(k + 3);
        for (NodeId c = first; c < last; ++c)
            to[c] += (f0 * r0[c] + f1 * r1[c]) + (f2 * r2[c] + f3 * r3[c]);
    }
    for (; k < count; ++k) {
        const double f = factor[k];
        const double* r = from(k);
        for (NodeId c = first; c < last; ++c) to[c] += f * r[c];
    }
}

// Plain Gauss-Jordan on the square [first, last) x [first, last) of the matrix.
void invert_small(SquareMatrix& matrix, NodeId first, NodeId last) {
    for (NodeId p = first; p < last; ++p) {
        double* pivot_row = matrix.row(p);
        const double reciprocal = 1 / pivot_row[p];
        pivot_row[p] = 1;
        for (NodeId c = first; c < last; ++c) pivot_row[c] *= reciprocal;
        for (NodeId r = first; r < last; ++r) {
            if (r == p) continue;
            double* row = matrix.row(r);
            const double factor = row[p];
            row[p] = 0;
            for (NodeId c = first; c < last; ++c) row[c] -= factor * pivot_row[c];
        }
    }
}

// With D the inverted pivot square of panel rows P: row P becomes D (row P) outside the panel.
void scale_panel(SquareMatrix& matrix, NodeId first, NodeId last, const Context& context) {
    const NodeId size = matrix.size();
    const NodeId height = last - first;
    parallel_for(context, size, strip, [&](Range range) {
        const NodeId left = static_cast<NodeId>(range.first);
        const NodeId right = static_cast<NodeId>(range.last);
        std::vector<double> old(static_cast<std::size_t>(height) * strip);
        for (NodeId k = 0; k < height; ++k)
            std::copy(matrix.row(first + k) + left, matrix.row(first + k) + right,
                      old.begin() + static_cast<std::int64_t>(k) * strip);
        const auto old_row = [&](NodeId k) { return old.data() + std::int64_t{k} * strip - left; };
        for (NodeId k = 0; k < height; ++k) {
            double* row = matrix.row(first + k);
            const double* d = row + first;
            const auto update = [&](NodeId from, NodeId to) {
                if (from >= to) return;
                std::fill(row + from, row + to, 0.0);
                add_rows(d, height, old_row, from, to, row);
            };
            update(left, std::min(right, first));
            update(std::max(left, last), right);
        }
    });
}

// Every other row r: with f its entries in the panel, row r -= f (row P) outside the panel and
// -f D inside.
void eliminate(SquareMatrix& matrix, NodeId first, NodeId last, const Context& context) {
    const NodeId size = matrix.size();
    const NodeId height = last - first;
    const auto panel_row = [&](NodeId k) { return matrix.row(first + k); };
    parallel_for(context, size, rows_per_part, [&](Range range) {
        std::array<double, panel> factor{};
        for (auto r = static_cast<NodeId>(range.first); r < range.last; ++r) {
            if (r >= first && r < last) continue;
            double* row = matrix.row(r);
            for (NodeId k = 0; k < height; ++k) factor[k] = -row[first + k];
            std::fill(row + first, row + last, 0.0);
            for (NodeId c = 0; c < size; c += strip)
                add_rows(factor.data(), height, panel_row, c, std::min(size, c + strip), row);
        }
    });
}

}  // namespace

SquareMatrix::SquareMatrix(NodeId size, const Context& context)
    : size_(size), values_(context, std::int64_t{size} * size, "dense diffusion: an N x N matrix") {
    std::ranges::fill(values_.span(), 0.0);
}

void multiply(const SquareMatrix& a, const SquareMatrix& b, SquareMatrix& to,
              const Context& context) {
    const NodeId size = a.size();
    parallel_for(context, size, rows_per_part, [&](Range range) {
        for (auto r = range.first; r < range.last; ++r)
            std::fill_n(to.row(static_cast<NodeId>(r)), size, 0.0);
        for (NodeId k = 0; k < size; k += panel) {
            const auto b_row = [&](NodeId i) { return b.row(k + i); };
            for (NodeId c = 0; c < size; c += strip)
                for (auto r = static_cast<NodeId>(range.first); r < range.last; ++r)
                    add_rows(a.row(r) + k, std::min(panel, size - k), b_row, c,
                             std::min(size, c + strip), to.row(r));
        }
    });
}

void invert(SquareMatrix& matrix, const Context& context) {
    for (NodeId first = 0; first < matrix.size(); first += panel) {
        const NodeId last = std::min(matrix.size(), first + panel);
        invert_small(matrix, first, last);
        scale_panel(matrix, first, last, context);
        eliminate(matrix, first, last, context);
    }
}

}  // namespace suffuse
