#pragma once

#include <cstdint>
#include <span>

#include "suffuse/tape/matrix.h"
#include "suffuse/tape/sparse_rows.h"

// The inner loops of the tape, written once with Highway; the vector unit is chosen at run time.
// Every output value is one chain of multiply-adds in the order of its sum (fused where the unit
// can do that), so it does not depend on which other rows are computed or on how rows are tiled.

namespace suffuse::tape::kernels {

using Rows = std::span<const NodeId>;  // ascending

// What becomes of what the output holds already.
enum class Store { set, add };

// The entries of a sparse matrix by rows, as the kernels see them.
template <class Real>
struct Entries {
    const EdgeIndex* offsets = nullptr;
    const NodeId* columns = nullptr;
    const Real* weights = nullptr;  // null: all one

    Entries() = default;
    Entries(const EdgeIndex* o, const NodeId* c, const Real* w)
        : offsets(o), columns(c), weights(w) {}
    Entries(const SparseRows<Real>& matrix)
        : offsets(matrix.offsets.span().data()),
          columns(matrix.columns.span().data()),
          weights(matrix.weights.empty() ? nullptr : matrix.weights.span().data()) {}
};

// One step of Adam with the penalty in the gradient; adam.h has the formulas.
template <class Real>
struct AdamStep {
    Real rate = 0;  // learning rate / (1 - beta1^t)
    Real decay = 0;
    Real beta1 = 0;
    Real beta2 = 0;
    Real correction = 0;  // 1 / sqrt(1 - beta2^t)
    Real epsilon = 0;
};

template <class Real>
struct Kernels {
    using In = View<const Real>;
    using Out = View<Real>;

    // y_r = sum over the entries (r, c) of row r of weight x_c, for the rows given.
    void (*gather)(const Entries<Real>& matrix, Rows rows, In x, Out y, Store store);

    // y_r = x_r w.
    void (*multiply)(Rows rows, In x, In w, Out y, Store store);

    // dw += sum over the rows given of x_r^T g_r.
    void (*add_outer)(Rows rows, In x, In g, Out dw);

    // y_r = x_r + bias; null: x_r.
    void (*add_bias)(Rows rows, In x, const Real* bias, Out y);

    // y_r = scale mask_r max(0, x_r + bias). Row r of the mask has a bit for every column,
    // mask_stride bytes; null: all are kept and nothing is scaled.
    void (*relu)(Rows rows, In x, const Real* bias, const std::uint8_t* mask, int mask_stride,
                 Real scale, Out y);

    // dx_r = scale g_r where y_r > 0, else 0.
    void (*relu_back)(Rows rows, In y, In g, Real scale, Out dx, Store store);

    // sums += sum over the rows given of g_r.
    void (*add_rows)(Rows rows, In g, Real* sums);

    // y_r = factor x_r.
    void (*scale)(Rows rows, In x, Real factor, Out y, Store store);

    // On `size` values, a multiple of eight.
    void (*adam)(const AdamStep<Real>& step, std::int64_t size, const Real* gradient, Real* first,
                 Real* second, Real* weight);
};

// Those of this machine.
template <class Real>
Kernels<Real> table();

}  // namespace suffuse::tape::kernels
