#pragma once

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/square_matrix.h"
#include "suffuse/graph/arrange.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// The whole of S, component by component, by its closed form: the inverse for PPR, scaling and
// squaring for heat, powers for theta. For small graphs, by name only; the squares and cubes of the
// sizes of components grow quickly.
class DenseDiffusion : public ColumnSolver {
public:
    DenseDiffusion(const Transition& transition, const Coefficients& coefficients,
                   const Array<Component>& components, const Context& context);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int products(double target) const override;
    Workspace make_workspace(NodeId rows, const Context& context) const override;

private:
    LaneBounds bounds(const RightSides& sides, Workspace& workspace) const;

    Transition transition_;
    Coefficients coefficients_;
    Array<Component> components_;
    std::vector<SquareMatrix> columns_{};  // of every component: row j is column j of S
    // Heat and theta: of every entry, the products that it took, and whether all theta_k count.
    ErrorBound entry_{};
    double products_ = 0;
    bool nothing_cut_off_ = false;
};

}  // namespace suffuse
