#pragma once

#include "suffuse/diffusion/averaging.h"
#include "suffuse/diffusion/column_solver.h"

namespace suffuse {

// PPR on an undirected graph: solves (I - (1 - alpha) T) x = alpha b by forward sweeps of
// successive over-relaxation with omega = 2 / (1 + sqrt(1 - (1 - alpha)^2)), as many as the target
// needs. The bound is a posteriori: the residual of the values that are returned, over alpha.
class OverRelaxation : public ColumnSolver {
public:
    OverRelaxation(const Transition& transition, double alpha, const Context& context);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int products(double target) const override;
    Workspace make_workspace(NodeId rows, const Context& context) const override;

    // The bounds that the residual of the values y = x / scale proves.
    LaneBounds bounds(const RightSides& sides, std::span<const double> y) const;
    // What a sweep leaves of the error, after so many.
    double fall(int sweeps) const;
    const Averaging& averaging() const { return averaging_; }
    std::span<const double> steps() const { return step_.span(); }
    double omega() const { return omega_; }

private:
    void sweep(const RightSides& sides, const std::array<double, block_width>& at_work,
               std::span<double> y) const;

    Transition transition_;
    Averaging averaging_;
    double alpha_;
    double omega_;
    double start_;        // size of the error before the first sweep
    Array<double> step_;  // omega / (1 - (1 - alpha) P_ii)
};

}  // namespace suffuse
