#include "suffuse/sparsify/exact_zeros.h"

namespace suffuse {

namespace {

// What is left of a bound when nothing was cut off.
constexpr double only_underflow = 1e-280;

// x has a value at the seed, and T_ij > 0 with x_j > 0 implies x_i > 0: the nodes with a value are
// exactly those that can be reached from the seed. No edge leads out of the component.
bool is_closed(const Transition& t, const DenseColumn& column) {
    if (column.at(column.node) == 0) return false;
    for (NodeId i = column.first; i < column.last(); ++i) {
        if (column.at(i) != 0 || t.left[i] == 0) continue;
        for (const NodeId j : t.graph.row(i))
            if (column.at(j) != 0 && t.right[j] != 0) return false;
    }
    return true;
}

}  // namespace

bool zeros_are_exact(const Diffusion& diffusion, const DenseColumn& column) {
    const Coefficients& coefficients = diffusion.options.coefficients;
    if (coefficients.endless()) return is_closed(diffusion.transition, column);
    return coefficients.nonnegative() && column.bound.absolute < only_underflow;
}

}  // namespace suffuse
