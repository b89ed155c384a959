#pragma once

#include "suffuse/diffusion/lane_kernels.h"
#include "suffuse/diffusion/options.h"
#include "suffuse/diffusion/over_relaxation.h"

namespace suffuse {

// PPR on an undirected graph at the speed of the machine: the sweeps of OverRelaxation, 32 columns
// at a time in float32 where that reaches the target, 16 in double otherwise. The residual is
// always evaluated in double, so the bound is as good a proof.
class LaneRelaxation : public ColumnSolver {
public:
    LaneRelaxation(const Transition& transition, double alpha, const Context& context,
                   Precision arithmetic = Precision::automatic);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int width(double target) const override;
    int products(double target) const override;
    Workspace make_workspace(const Context& context) const override;

private:
    template <class T>
    struct Arrays {       // in the precision of the sweeps
        Array<T> rate{};  // (1 - alpha) mean
        Array<T> step{};
    };
    template <class T>
    Arrays<T> arrays(const Context& context) const;
    template <class T>
    std::vector<lanes::Entry<T>> start(const SparseColumns& sides) const;

    template <class T>
    LaneBounds relax(const Arrays<T>& arrays, const SparseColumns& sides, double target,
                     std::span<T> y, const Context& context) const;
    template <class T>
    LaneBounds bounds(const SparseColumns& sides, double target, std::span<const T> y) const;

    Transition transition_;
    double alpha_;
    bool may_be_single_;
    OverRelaxation plain_;  // for dense right sides, and for bounds row by row
    Arrays<float> single_;
    Arrays<double> twofold_;
    Array<double> out_;  // scale times the weight of the norm
    double longest_row_;
};

}  // namespace suffuse
