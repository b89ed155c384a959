#pragma once

#include "suffuse/diffusion/averaging.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/power_series.h"

namespace suffuse {

// sum_k theta_k x^k = sum_m c_m T_m(x) for finitely many theta_k. Only halves and sums: where theta
// is not negative, c has small relative errors. Of K > 4096 terms, c has about 11 sqrt(K), and the
// sum is off by at most `cut_off` on [-1, 1].
struct ChebyshevSeries {
    std::vector<double> c{};
    double cut_off = 0;
};
ChebyshevSeries chebyshev_series(std::span<const double> theta);

// Heat and theta on an undirected graph: the Chebyshev expansion of f on [-1, 1], where the
// eigenvalues of every transition matrix lie. Its rounding is bounded in advance. Where that bound
// exceeds the target, the expansion needs no fewer products than the powers (a short list of
// theta), or no expansion at once fits in memory, the powers themselves are added up.
class Chebyshev : public ColumnSolver {
public:
    Chebyshev(const Transition& transition, const Coefficients& coefficients,
              const Context& context, int at_once);

    SolvedBlock solve(const RightSides& sides, double target, Workspace& workspace,
                      const Context& context) const override;
    std::optional<Expansion> expansion(double target) const override;
    int products(double target) const override;
    Workspace make_workspace(NodeId rows, const Context& context) const override;

private:
    Transition transition_;
    Averaging averaging_;
    PowerSeries powers_;
    std::vector<double> c_{};
    double theta_0_;
    double size_;         // sum |theta|
    double cut_off_ = 0;  // at most: what c_ does not stand for
    double longest_row_;
    double coefficient_error_ = 0;  // of the sum of c, relative to sum |theta|
    int at_once_;                   // expansions, at most
};

}  // namespace suffuse
