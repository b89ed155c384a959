#pragma once

#include <functional>

#include "suffuse/diffusion/column_solver.h"
#include "suffuse/sparsify/selection.h"

namespace suffuse {

// Which columns of S are wanted, how exactly, and how much of them.
struct ColumnRequest {
    std::span<const NodeId> columns{};
    double target = 0;
    bool upper = false;        // only the entries (i, j) with i <= j
    bool nonnegative = false;  // S has no negative entry: what lies below zero is zero
};

// Computes columns of S in blocks, on all threads, and hands each to `visit` from whichever thread
// computed it: S never exists whole. The values live as long as the call.
void for_each_column(const ColumnSolver& solver, NodeId nodes, const ColumnRequest& request,
                     const Context& context, const std::function<void(const DenseColumn&)>& visit);

}  // namespace suffuse
