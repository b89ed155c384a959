#include "suffuse/diffusion/dense.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/rounding.h"
#include "suffuse/diffusion/lane_norms.h"
#include "suffuse/diffusion/power_series.h"
#include "suffuse/diffusion/residual.h"
#include "suffuse/graph/degrees.h"

namespace suffuse {

namespace {

constexpr NodeId rows_per_product = 16;

struct DenseColumnsOfS {
    SquareMatrix columns;
    ErrorBound entry{};
};

// alpha (I - (1 - alpha) T^T)^-1.
DenseColumnsOfS inverse(const Csr& transposed, double alpha, const Context& context) {
    SquareMatrix matrix(transposed.rows(), context);
    const auto& values = std::get<Array<double>>(transposed.weights());
    for (NodeId i = 0; i < matrix.size(); ++i) {
        for (auto e = transposed.offsets()[i]; e < transposed.offsets()[i + 1]; ++e)
            matrix.row(i)[transposed.columns()[e]] = -(1 - alpha) * values[e];
        matrix.row(i)[i] += 1;
    }
    invert(matrix, context);
    for (NodeId i = 0; i < matrix.size(); ++i)
        std::for_each_n(matrix.row(i), matrix.size(), [&](double& value) { value *= alpha; });
    return {std::move(matrix)};
}

// to = T^T from + theta I.
void horner_step(const Csr& transposed, double theta, const SquareMatrix& from, SquareMatrix& to,
                 const Context& context) {
    const NodeId size = from.size();
    const auto& values = std::get<Array<double>>(transposed.weights());
    parallel_for(context, size, rows_per_product, [&](Range range) {
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i) {
            double* row = to.row(i);
            std::fill_n(row, size, 0.0);
            for (auto e = transposed.offsets()[i]; e < transposed.offsets()[i + 1]; ++e) {
                const double weight = values[e];
                const double* other = from.row(transposed.columns()[e]);
                for (NodeId c = 0; c < size; ++c) row[c] += weight * other[c];
            }
            row[i] += theta;
        }
    });
}

DenseColumnsOfS powers(const Csr& transposed, const Coefficients& coefficients, double growth,
                       const Context& context) {
    SquareMatrix from(transposed.rows(), context);
    SquareMatrix to(transposed.rows(), context);
    const int terms = coefficients.terms(negligible_tail);
    for (int k = terms - 1; k >= 0; --k) {
        context.check();
        horner_step(transposed, coefficients[k], from, to, context);
        std::swap(from, to);
    }
    const double gamma =
        gamma_bound(terms * (static_cast<double>(longest_row(transposed)) + product_operations));
    const bool relative = coefficients.nonnegative();
    const double kept = relative ? 0 : gamma * coefficients.tail(0);
    return {
        std::move(from),
        {.absolute = growth * (coefficients.tail(terms) + kept), .relative = relative ? gamma : 0}};
}

// S(t) = S(t / 2^s)^(2^s). Nothing is negative, so a product of two matrices with relative error e
// has at most 2 e + e^2 and that of N + 1 operations; what is cut off at most doubles.
DenseColumnsOfS squarings(const Csr& transposed, double t, double growth, const Context& context) {
    int squares = 0;
    for (; t > 1; t /= 2) ++squares;
    DenseColumnsOfS result = powers(transposed, heat(t), growth, context);
    SquareMatrix square(transposed.rows(), context);
    for (; squares > 0; --squares) {
        context.check();
        multiply(result.columns, result.columns, square, context);
        std::swap(result.columns, square);
        result.entry.absolute *= 2 * (1 + result.entry.relative);
        result.entry.relative = result.entry.relative * (2 + result.entry.relative) +
                                gamma_bound(transposed.rows() + 1.0);
    }
    return result;
}

DenseColumnsOfS diffuse_all(const Transition& t, const Coefficients& coefficients,
                            const Context& context) {
    const Csr transposed = transition_matrix(transpose(t, context), context);
    const double growth = t.contraction.growth();
    return std::visit(
        overloaded{[&](const Ppr& p) { return inverse(transposed, p.alpha, context); },
                   [&](const Heat& h) { return squarings(transposed, h.t, growth, context); },
                   [&](const Theta&) { return powers(transposed, coefficients, growth, context); }},
        coefficients.kind());
}

}  // namespace

DenseDiffusion::DenseDiffusion(const Transition& transition, const Coefficients& coefficients,
                               const Context& context)
    : transition_(transition), coefficients_(coefficients), columns_(0, context) {
    DenseColumnsOfS all = diffuse_all(transition_, coefficients_, context);
    columns_ = std::move(all.columns);
    entry_ = all.entry;
}

int DenseDiffusion::products(double) const {
    return 1;
}

Workspace DenseDiffusion::make_workspace(const Context& context) const {
    return two_blocks(transition_.size(), context);
}

// PPR: the residual. Heat and theta: the error of an entry, times |b|_1, or times the size that
// T^k |b| can have where signs mix.
LaneBounds DenseDiffusion::bounds(const RightSides& sides, Workspace& workspace) const {
    const auto x = workspace.first.span();
    if (const auto* ppr = std::get_if<Ppr>(&coefficients_.kind()))
        return residual_bounds(transition_, ppr->alpha, sides, x, workspace.second.span());
    const LaneNorms norms = lane_norms(sides, transition_.contraction);
    const double sums = gamma_bound(transition_.size() + 1.0);
    std::array<double, block_width> total{};
    for_each_entry(sides, [&](NodeId, int lane, double v) { total[lane] += std::abs(v); });
    LaneBounds result;
    for (int l = 0; l < block_width; ++l) {
        const double rounding = entry_.relative * (1 + sums) + sums;
        const double signs = norms.nonnegative && coefficients_.nonnegative()
                                 ? 0
                                 : rounding * coefficients_.tail(0) * norms.reach[l];
        result[l] = {.absolute = bound_margin * (entry_.absolute * total[l] + signs),
                     .relative = bound_margin * rounding};
    }
    return result;
}

SolvedBlock DenseDiffusion::solve(const RightSides& sides, double, Workspace& workspace,
                                  const Context& context) const {
    context.check();
    const auto x = workspace.first.span();
    std::ranges::fill(x, 0.0);
    for_each_entry(sides, [&](NodeId j, int lane, double value) {
        const double* column = columns_.row(j);
        for (NodeId i = 0; i < transition_.size(); ++i)
            x[static_cast<std::size_t>(i) * block_width + lane] += value * column[i];
    });
    return {.doubles = x, .nodes = transition_.size(), .bounds = bounds(sides, workspace)};
}

}  // namespace suffuse
