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
#include "suffuse/diffusion/underflow.h"

namespace suffuse {

namespace {

constexpr NodeId rows_per_product = 16;

struct DenseColumnsOfS {
    SquareMatrix columns;
    ErrorBound entry{};
    double products = 0;  // that were needed, squares counted as often as they stand for one
    bool nothing_cut_off = false;
};

// T^T of one component.
struct PartOfT {
    const Csr& transposed;
    RowRange rows;

    // visit(j, T_ji) for the entries of row i, both counted from the first of the component.
    template <class Visit>
    void for_each_in_row(NodeId i, const Visit& visit) const {
        const auto& values = std::get<Array<double>>(transposed.weights());
        const NodeId row = rows.first + i;
        for (auto e = transposed.offsets()[row]; e < transposed.offsets()[row + 1]; ++e)
            visit(transposed.columns()[e] - rows.first, values[e]);
    }
    EdgeIndex longest_row() const {
        EdgeIndex longest = 0;
        for (NodeId i = rows.first; i < rows.last; ++i)
            longest = std::max(longest, std::ssize(transposed.row(i)));
        return longest;
    }
};

// alpha (I - (1 - alpha) T^T)^-1.
DenseColumnsOfS inverse(const PartOfT& part, double alpha, const Context& context) {
    SquareMatrix matrix(part.rows.size(), context);
    for (NodeId i = 0; i < matrix.size(); ++i) {
        part.for_each_in_row(
            i, [&](NodeId j, double value) { matrix.row(i)[j] = -(1 - alpha) * value; });
        matrix.row(i)[i] += 1;
    }
    invert(matrix, context);
    for (NodeId i = 0; i < matrix.size(); ++i)
        std::for_each_n(matrix.row(i), matrix.size(), [&](double& value) { value *= alpha; });
    return {std::move(matrix)};
}

// to = T^T from + theta I.
void horner_step(const PartOfT& part, double theta, const SquareMatrix& from, SquareMatrix& to,
                 const Context& context) {
    const NodeId size = from.size();
    parallel_for(context, size, rows_per_product, [&](Range range) {
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i) {
            double* row = to.row(i);
            std::fill_n(row, size, 0.0);
            part.for_each_in_row(i, [&](NodeId j, double weight) {
                const double* other = from.row(j);
                for (NodeId c = 0; c < size; ++c) row[c] += weight * other[c];
            });
            row[i] += theta;
        }
    });
}

DenseColumnsOfS powers(const PartOfT& part, const Coefficients& coefficients, double growth,
                       const Context& context) {
    SquareMatrix from(part.rows.size(), context);
    SquareMatrix to(part.rows.size(), context);
    const int terms = coefficients.terms(negligible_tail / growth);
    for (int k = terms - 1; k >= 0; --k) {
        context.check();
        horner_step(part, coefficients[k], from, to, context);
        std::swap(from, to);
    }
    const double gamma =
        gamma_bound(terms * (static_cast<double>(part.longest_row()) + product_operations));
    const bool relative = coefficients.nonnegative();
    const double kept = relative ? 0 : gamma * coefficients.tail(0);
    return {.columns = std::move(from),
            .entry = {.absolute = growth * (coefficients.tail(terms) + kept),
                      .relative = relative ? gamma : 0},
            .products = static_cast<double>(terms),
            .nothing_cut_off = coefficients.tail(terms) == 0};
}

// S(t) = S(t / 2^s)^(2^s). Nothing is negative, so a product of two matrices with relative error e
// has at most 2 e + e^2 and that of N + 1 operations; what is cut off at most doubles.
DenseColumnsOfS squarings(const PartOfT& part, double t, double growth, const Context& context) {
    int squares = 0;
    for (; t > 1; t /= 2) ++squares;
    DenseColumnsOfS result = powers(part, heat(t), growth, context);
    SquareMatrix square(part.rows.size(), context);
    for (; squares > 0; --squares) {
        context.check();
        multiply(result.columns, result.columns, square, context);
        std::swap(result.columns, square);
        result.products *= 2;
        result.entry.absolute *= 2 * (1 + result.entry.relative);
        result.entry.relative = result.entry.relative * (2 + result.entry.relative) +
                                gamma_bound(part.rows.size() + 1.0);
    }
    return result;
}

DenseColumnsOfS diffuse_part(const PartOfT& part, const Coefficients& coefficients, double growth,
                             const Context& context) {
    return std::visit(
        overloaded{[&](const Ppr& p) { return inverse(part, p.alpha, context); },
                   [&](const Heat& h) { return squarings(part, h.t, growth, context); },
                   [&](const Theta&) { return powers(part, coefficients, growth, context); }},
        coefficients.kind());
}

}  // namespace

DenseDiffusion::DenseDiffusion(const Transition& transition, const Coefficients& coefficients,
                               const Array<Component>& components, const Context& context)
    : transition_(transition), coefficients_(coefficients), components_(components) {
    const Csr transposed = transition_matrix(transpose(transition, context), context);
    columns_.reserve(static_cast<std::size_t>(components.size()));
    for (const Component& c : components) {
        DenseColumnsOfS part = diffuse_part({transposed, c.rows}, coefficients,
                                            transition.contraction.growth(), context);
        columns_.push_back(std::move(part.columns));
        entry_.absolute = std::max(entry_.absolute, part.entry.absolute);
        entry_.relative = std::max(entry_.relative, part.entry.relative);
        products_ = part.products;
        nothing_cut_off_ = part.nothing_cut_off;
    }
}

int DenseDiffusion::products(double) const {
    return 1;
}

Workspace DenseDiffusion::make_workspace(NodeId rows, const Context& context) const {
    return two_blocks(rows, context);
}

// PPR: the residual. Heat and theta: the error of an entry, times |b|_1, or times the size that
// T^k |b| can have where signs mix.
LaneBounds DenseDiffusion::bounds(const RightSides& sides, Workspace& workspace) const {
    const RowRange rows = rows_of(sides);
    if (const auto* ppr = std::get_if<Ppr>(&coefficients_.kind()))
        return residual_bounds(transition_, ppr->alpha, sides, block_of(workspace.first, rows),
                               block_of(workspace.second, rows));
    const LaneNorms norms = lane_norms(sides, transition_.contraction);
    const double sums = gamma_bound(rows.size() + 1.0);
    std::array<double, block_width> total{};
    for_each_entry(sides, [&](NodeId, int lane, double v) { total[lane] += std::abs(v); });
    LaneBounds result;
    for (int l = 0; l < block_width; ++l) {
        const double rounding = entry_.relative * (1 + sums) + sums;
        const double signs = norms.nonnegative && coefficients_.nonnegative()
                                 ? 0
                                 : rounding * coefficients_.tail(0) * norms.reach[l];
        const double lost =
            lost_in_products(transition_, products_, coefficients_.tail(0) * norms.reach[l]);
        result[l] = {.absolute = bound_margin * (entry_.absolute * total[l] + signs) + lost,
                     .relative = bound_margin * rounding / (1 - rounding)};
    }
    return result;
}

SolvedBlock DenseDiffusion::solve(const RightSides& sides, double, Workspace& workspace,
                                  const Context& context) const {
    context.check();
    const RowRange rows = rows_of(sides);
    const auto x = block_of(workspace.first, rows);
    std::ranges::fill(x, 0.0);
    for_each_entry(sides, [&](NodeId j, int lane, double value) {
        const Component& component = component_of(components_.span(), j);
        const auto place = static_cast<std::size_t>(&component - components_.span().data());
        const double* column = columns_[place].row(j - component.rows.first);
        const auto first = static_cast<std::size_t>(component.rows.first - rows.first);
        for (std::size_t k = 0; k < static_cast<std::size_t>(component.rows.size()); ++k)
            x[(first + k) * block_width + lane] += value * column[k];
    });
    return {.doubles = x,
            .rows = rows,
            .bounds = bounds(sides, workspace),
            .nothing_cut_off = nothing_cut_off_};
}

}  // namespace suffuse
