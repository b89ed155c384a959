#include "suffuse/sparsify/exact_zeros.h"

#include <algorithm>
#include <cmath>

namespace suffuse {

namespace {

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

// A product with T is at least `least` times what was there, and on its way no smaller than that
// times or over a scale, of which none is beyond 1e+-105: 2^-700 in all.
bool some_term_is_tiny(const Diffusion& diffusion) {
    const auto* kind = std::get_if<Theta>(&diffusion.options.coefficients.kind());
    if (kind == nullptr) return true;
    double smallest = 1;
    for (const double value : kind->values)
        if (value != 0) smallest = std::min(smallest, std::abs(value));
    const double least = std::min(diffusion.transition.least, 1.0);
    return std::log2(smallest) + static_cast<double>(kind->values.size()) * std::log2(least) < -300;
}

bool may_be_zero(const DenseColumn& column, double value) {
    return value != 0 && column.bound.of(value) >= std::abs(value);
}

}  // namespace

ExactZeros::ExactZeros(const Diffusion& diffusion, const Context& context)
    : diffusion_(diffusion),
      may_underflow_(some_term_is_tiny(diffusion)),
      walks_(diffusion.transition, context) {}

bool ExactZeros::are_exact(const DenseColumn& column) const {
    const Coefficients& coefficients = diffusion_.options.coefficients;
    if (!column.bound.known()) return false;
    if (coefficients.endless()) return is_closed(diffusion_.transition, column);
    if (coefficients.nonnegative()) {
        if (!column.nothing_cut_off) return false;
        if (!may_underflow_) return true;
    } else if (std::ranges::any_of(column.values,
                                   [&](double value) { return may_be_zero(column, value); })) {
        return false;
    }
    return lost(column, column.last()).empty();
}

bool ExactZeros::are_all(const DenseColumn& column) const {
    if (diffusion_.options.coefficients.nonnegative()) return are_exact(column);
    return column.bound.known() && lost(column, column.last()).empty();
}

std::vector<NodeId> ExactZeros::lost(const DenseColumn& column, NodeId last) const {
    const auto values = column.values.first(static_cast<std::size_t>(last - column.first));
    if (std::ranges::find(values, 0.0) == values.end()) return {};
    const auto* kind = std::get_if<Theta>(&diffusion_.options.coefficients.kind());
    if (kind == nullptr && is_closed(diffusion_.transition, column)) return {};
    const RowRange rows{column.first, column.last()};
    const Marks marks = kind == nullptr ? walks_.reached(column.node, rows)
                                        : walks_.reached(column.node, rows, kind->values);
    std::vector<NodeId> lost;
    for (NodeId i = column.first; i < last; ++i)
        if (column.at(i) == 0 && marks[i]) lost.push_back(i);
    return lost;
}

}  // namespace suffuse
