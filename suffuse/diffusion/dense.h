#pragma once

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/square_matrix.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// The whole of S, by its closed form: the inverse for PPR, scaling and squaring for heat, powers
// for theta. For small graphs, by name only; N^2 and N^3 grow quickly.
class DenseDiffusion : public ColumnSolver {
public:
    DenseDiffusion(const Transition& transition, const Coefficients& coefficients,
                   const Context& context);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int products(double target) const override;
    Workspace make_workspace(const Context& context) const override;

private:
    LaneBounds bounds(const RightSides& sides, Workspace& workspace) const;

    Transition transition_;
    Coefficients coefficients_;
    SquareMatrix columns_;  // row j is column j of S
    ErrorBound entry_{};    // of every entry, heat and theta
};

}  // namespace suffuse
