#pragma once

#include "suffuse/diffusion/lane_system.h"
#include "suffuse/diffusion/options.h"

namespace suffuse {

// PPR on an undirected graph at the speed of the machine: the sweeps of OverRelaxation, 32 columns
// at a time in float32 where that reaches the target; 16 otherwise, in doubles that float32
// corrects, or wholly in double where nothing else would do. Trees that hang on the core are
// eliminated beforehand. A lane stops as soon as its changes say that the target is met; the
// residual, always evaluated in double, then proves it or sends the lane on.
class LaneRelaxation : public ColumnSolver {
public:
    // On the cores of an arranged graph.
    LaneRelaxation(const Transition& transition, double alpha, const Array<Component>& components,
                   const Context& context, Precision arithmetic = Precision::automatic);
    // All nodes.
    LaneRelaxation(const Transition& transition, double alpha, const Context& context)
        : LaneRelaxation(transition, alpha, one_component(transition.size()), context) {}

    // Sparse right sides have to lie on sources.
    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int width(double target) const override;
    NodeId source(NodeId j, double target) const override;
    DerivedColumn derive(NodeId j, const SolvedBlock& block, int lane) const override;
    int products(double target) const override;
    Workspace make_workspace(NodeId rows, const Context& context) const override;

private:
    template <class T>
    LaneBounds relax(const SparseColumns& sides, double target, std::span<T> y,
                     Workspace& workspace, const Context& context) const;
    LaneBounds refine(const SparseColumns& sides, double target, std::span<double> x,
                      Workspace& workspace, const Context& context) const;
    void start_in_float(const SparseColumns& sides, double target, std::span<float> d,
                        Workspace& workspace, const Context& context) const;
    lanes::Relaxation<float> correction_sweep(RowRange rows, double target) const;
    // The nodes of these rows, with the scales that lead from values to S b.
    SolvedBlock frame(RowRange rows, double target) const;

    LaneSystem system_;
    bool may_use_floats_;
};

}  // namespace suffuse
