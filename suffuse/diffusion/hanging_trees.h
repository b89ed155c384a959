#pragma once

#include "suffuse/diffusion/averaging.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/graph/arrange.h"

namespace suffuse {

// Trees that hang on the cores of an arranged graph (graph/arrange.h), eliminated from
//     (I - (1 - alpha) P) y = alpha R b,   P = diag(mean) (A + w I).
// A node v that hangs on p has y_v = g_v + k_v y_p; g_v comes from right sides on v and below it.
// Put into the row of p that is a loop of weight a_pv k_v: the core keeps its matrix, with heavier
// loops. The column of S of a seed that hangs is a multiple of its root's column everywhere but in
// its own branch.
//
// Degrees are sums of weights, mean_v is one over them, so nothing has to be subtracted. Of v let a
// be the weight of the edge above it, l that of its loops, and c its children:
//     e_v = alpha l_v + sum_c a_c q_c     what of its degree does not come back to it
//     k_v = (1 - alpha) a_v / (a_v + e_v)
//     q_v = 1 - (1 - alpha) k_v = (alpha (2 - alpha) a_v + e_v) / (a_v + e_v)
class HangingTrees {
public:
    HangingTrees(const Transition& transition, const Averaging& averaging,
                 const Array<Component>& components, double alpha, const Context& context);

    bool any() const { return !root_.empty(); }
    // The core node that a node hangs on; of the core, the node itself.
    NodeId root(NodeId node) const { return any() ? root_[node] : node; }
    bool hangs(NodeId node) const { return root(node) != node; }
    // Of all nodes; empty if none hangs.
    std::span<const NodeId> roots() const { return root_.span(); }
    // One past the core of the component that holds a row.
    NodeId core_end(NodeId row) const { return component_of(components_.span(), row).core; }

    // Of a row of a core, where the entries that lead into the core end; other rows are empty.
    std::span<const EdgeIndex> ends() const { return ends_.span(); }
    // Of the cores: w and what the trees add to it. Of a hanging node: a + e, which is its pivot
    // times its degree.
    std::span<const double> loops() const { return loops_.span(); }
    // x_i = scale_i y_row where the row of a hanging node is its root's.
    std::span<const double> scale() const { return scale_.span(); }

    // The column of a seed that hangs, from the one of its root.
    DerivedColumn derive(NodeId seed, const SolvedBlock& block, int lane) const;

private:
    double passed_on(NodeId node) const { return pass_[node]; }
    void find_roots(const Context& context);
    void find_pivots(const Context& context);
    void find_scales(const Context& context);

    Transition transition_;
    Averaging averaging_;
    double alpha_;
    Array<Component> components_;
    Array<EdgeIndex> ends_{};
    Array<double> loops_{};
    Array<double> pass_{};  // k of the hanging nodes; of the others one
    Array<NodeId> root_{};
    Array<double> scale_{};
};

}  // namespace suffuse
