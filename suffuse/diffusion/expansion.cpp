#include "suffuse/diffusion/expansion.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/column_solver.h"
#include "suffuse/diffusion/flush_denormals.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/lane_rows.h"
#include "suffuse/diffusion/underflow.h"

namespace suffuse {

namespace {

// Operations of a step besides the additions of a row, with the errors that scales carry.
constexpr double step_operations = 24;

int degree(const Expansion& expansion) {
    return static_cast<int>(expansion.c.size()) - 1;
}

// V_0 = b in the variable of P, V_-1 = 0, and the sums begin with c_0 V_0. Without edges only
// theta_0 b is left; the expansion would add noise to it.
void begin(const RightSides& sides, std::span<const Expansion> expansions, Workspace& workspace) {
    const Averaging& averaging = *expansions.front().averaging;
    const RowRange rows = rows_of(sides);
    std::ranges::fill(block_of(workspace.first, rows), 0.0);
    std::ranges::fill(block_of(workspace.second, rows), 0.0);
    for (std::size_t q = 0; q < expansions.size(); ++q)
        std::ranges::fill(block_of(workspace.sums[q], rows), 0.0);
    for_each_entry(sides, [&](NodeId i, int lane, double value) {
        const std::int64_t at = std::int64_t{i - rows.first} * block_width + lane;
        const bool alone = averaging.mean[i] == 0;
        const double start = averaging.right[i] * value;
        if (!alone) workspace.first[at] += start;
        for (std::size_t q = 0; q < expansions.size(); ++q)
            workspace.sums[q][at] += (alone ? expansions[q].theta_0 : expansions[q].c[0]) * start;
    });
}

// The terms that sums take in the step to V_n. A sum takes three in every third step, which ends
// with its last term; c_0 V_0 stands there from the beginning.
std::vector<lanes::Terms> terms_of(std::span<const Expansion> expansions, int n,
                                   Workspace& workspace) {
    std::vector<lanes::Terms> sums;
    for (std::size_t q = 0; q < expansions.size(); ++q) {
        const int left = degree(expansions[q]) - n;
        if (left < 0 || left % 3 != 0) continue;
        const auto c = [&](int m) { return m > 0 ? expansions[q].c[m] : 0; };
        sums.push_back({.c = {c(n - 2), c(n - 1), c(n)}, .out = workspace.sums[q].span().data()});
    }
    return sums;
}

SolvedBlock solved(const Expansion& expansion, RowRange rows, std::span<const double> sum,
                   const LaneNorms& norms) {
    SolvedBlock block{
        .doubles = sum, .rows = rows, .scale = of_rows(expansion.averaging->scale.span(), rows)};
    for (int l = 0; l < block_width; ++l) {
        const double lost = lost_in_products(*expansion.transition, degree(expansion) + 1.0,
                                             expansion.size * norms.reach[l]);
        block.bounds[l] = {.absolute = bound_margin * norms.reach[l] * expansion.error + lost,
                           .relative = gamma_of_result(step_operations)};
    }
    return block;
}

}  // namespace

// V_0 = b, V_1 = P V_0, V_{m+1} = 2 P V_m - V_{m-1}; in the spectral norm |V_m| <= 1. The step to
// V_{m+1} makes an error of at most a_m = gamma (2 |V_m| + |V_{m-1}|) of the computed V, which
// reaches V_n times U_{n-m-1}(P): at most n - m. So V_n is wrong by at most
//     d_n = gamma + sum_{m < n} (n - m) a_m,    a_m = gamma (2 (1 + d_m) + (1 + d_{m-1})),
// gamma for b itself. In a sum with terms up to K, c_m V_m is multiplied once and added at most
// K - m + 1 times.
double rounding_of_expansion(std::span<const double> c, double longest_row) {
    const double gamma = gamma_bound(longest_row + step_operations);
    double error = gamma;     // d_m
    double error_before = 0;  // d_{m-1}
    double slope = 0;         // a_0 + ... + a_m = d_{m+1} - d_m
    double sum = 0;
    for (std::size_t m = 0; m < c.size(); ++m) {
        const double added = gamma_bound(static_cast<double>(c.size() - m + 1));
        sum += std::abs(c[m]) * (error + added * (1 + error));
        slope += gamma * (2 * (1 + error) + (1 + error_before));
        error_before = std::exchange(error, error + slope);
    }
    return sum;
}

std::vector<SolvedBlock> expand(const RightSides& sides, std::span<const Expansion> expansions,
                                Workspace& workspace, const Context& context) {
    const Transition& transition = *expansions.front().transition;
    while (workspace.sums.size() < expansions.size())
        workspace.sums.emplace_back(context, workspace.first.size(), "a block of columns");
    begin(sides, expansions, workspace);
    const LaneNorms norms = lane_norms(sides, transition.spectral);
    const FlushDenormals flush;  // not before: right sides may be as small as they like
    const int last = degree(*std::ranges::max_element(expansions, {}, degree));
    const RowRange rows = rows_of(sides);
    auto one_before = workspace.first.span();
    auto two_before = workspace.second.span();
    for (int n = 1; n <= last; ++n) {
        context.check();
        lanes::advance({.rows = lane_rows<double>(transition, rows),
                        .rate = expansions.front().averaging->mean.span().data(),
                        .factor = n == 1 ? 1.0 : 2.0,
                        .sums = terms_of(expansions, n, workspace)},
                       one_before.data(), two_before.data());
        std::swap(one_before, two_before);
    }
    std::vector<SolvedBlock> blocks;
    for (std::size_t q = 0; q < expansions.size(); ++q)
        blocks.push_back(solved(expansions[q], rows, block_of(workspace.sums[q], rows), norms));
    return blocks;
}

}  // namespace suffuse
