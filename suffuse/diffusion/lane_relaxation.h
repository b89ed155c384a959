#pragma once

#include "suffuse/diffusion/hanging_trees.h"
#include "suffuse/diffusion/lane_sweeps.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/diffusion/over_relaxation.h"

namespace suffuse {

// PPR on an undirected graph at the speed of the machine: the sweeps of OverRelaxation, 32 columns
// at a time in float32 where that reaches the target; 16 otherwise, in doubles that float32
// corrects, or wholly in double where nothing else would do. Trees that hang on the core are
// eliminated beforehand. A lane stops as soon as its changes say that the target is met; the
// residual, always evaluated in double, then proves it or sends the lane on.
class LaneRelaxation : public ColumnSolver {
public:
    // The first `core` nodes of an arranged graph.
    LaneRelaxation(const Transition& transition, double alpha, NodeId core, const Context& context,
                   Precision arithmetic = Precision::automatic);
    // All nodes.
    LaneRelaxation(const Transition& transition, double alpha, const Context& context)
        : LaneRelaxation(transition, alpha, transition.size(), context) {}

    // Sparse right sides have to lie on sources.
    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int width(double target) const override;
    NodeId source(NodeId j, double target) const override;
    DerivedColumn derive(NodeId j, const SolvedBlock& block, int lane) const override;
    int products(double target) const override;
    Workspace make_workspace(const Context& context) const override;

private:
    // What a sweep needs besides the graph, in its precision.
    template <class T>
    struct Arrays {
        Array<T> rate{};   // (1 - alpha) mean
        Array<T> step{};   // omega / (1 - rate P_ii), trees included
        Array<T> loops{};  // w and what the trees add; empty: w
        Array<T> out{};    // scale times the weight of the norm
    };
    template <class T>
    Arrays<T> arrays(const Context& context) const;
    bool fits_float() const;
    // Of the core, or without elimination.
    template <class T>
    lanes::Rows<T> rows(const Arrays<T>& arrays, bool core_only) const;
    template <class T>
    lanes::Relaxation<T> sweep(const Arrays<T>& arrays, bool core_only) const;

    template <class T>
    std::vector<lanes::Entry<T>> start(const SparseColumns& sides) const;
    template <class T>
    LaneBounds relax(const Arrays<T>& arrays, const SparseColumns& sides, double target,
                     std::span<T> y, Workspace& workspace, const Context& context) const;
    LaneBounds refine(const SparseColumns& sides, double target, std::span<double> x,
                      Workspace& workspace, const Context& context) const;
    void start_in_float(const SparseColumns& sides, double target, std::span<float> d,
                        Workspace& workspace, const Context& context) const;
    lanes::Relaxation<float> correction_sweep() const;
    template <class T>
    LaneSweeps<T> sweeps(const Arrays<T>& arrays, const lanes::Relaxation<T>& one, std::span<T> y,
                         const Context& context) const;
    GrowingOmega growing_omega() const;
    LaneValues changes_at(const LaneValues& errors) const;
    // What the residual proves; stores it where that is wanted.
    template <class T>
    LaneBounds bounds(const SparseColumns& sides, double target, std::span<const T> y,
                      float* residual = nullptr) const;

    Transition transition_;
    double alpha_;
    OverRelaxation plain_;  // for dense right sides, and for bounds row by row
    HangingTrees trees_;
    Arrays<double> doubles_;
    Arrays<float> floats_;
    bool may_be_single_;
    double operations_;  // that enter a row of the residual
};

}  // namespace suffuse
