#pragma once

#include "suffuse/diffusion/coefficients.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// Operations per product and entry besides the additions of a row: a weight, left and right with
// the 3 u that they carry themselves, adding theta b, and the error of theta itself, 3 u per term.
inline constexpr double product_operations = 14;

// Any coefficients on any graph: theta_0 b + T (theta_1 b + T (theta_2 b + ...)), cut off where the
// tail of theta no longer counts. Where nothing is negative, rounding is a relative error of every
// entry, so that even the smallest ones keep their digits.
class PowerSeries : public ColumnSolver {
public:
    // At least so many products, if theta has as many terms, whatever the target.
    PowerSeries(const Transition& transition, const Coefficients& coefficients,
                int least_products = 0);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    int products(double target) const override;
    Workspace make_workspace(NodeId rows, const Context& context) const override;

private:
    LaneBounds bounds(const RightSides& sides, int last) const;

    Transition transition_;
    Coefficients coefficients_;
    double longest_row_;
    int least_products_;
};

}  // namespace suffuse
