#include "suffuse/renormalize/renormalize.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/renormalize/mean_with_transpose.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_part = 1 << 12;

double reciprocal(double sum) {
    return sum == 0 ? 0 : 1 / sum;
}

double reciprocal_root(double sum) {
    require(sum >= 0, "renormalize sym: a column adds up to {}, which has no root; use col or none",
            sum);
    return sum == 0 ? 0 : 1 / std::sqrt(sum);
}

template <class Function>
std::vector<double> map(std::vector<double> sums, const Function& function) {
    for (double& sum : sums) sum = function(sum);
    return sums;
}

// diag(left) matrix diag(right); an empty scale is all one.
struct Scales {
    std::vector<double> left{};
    std::vector<double> right{};

    double of(NodeId i, NodeId j) const {
        return (left.empty() ? 1 : left[i]) * (right.empty() ? 1 : right[j]);
    }
};

Scales scales_of(const Csr& matrix, Renormalization normalization, const Context& context) {
    switch (normalization) {
        case Renormalization::col:
            return {.right = map(column_sums(matrix), reciprocal)};
        case Renormalization::row:
            return {.left = map(row_sums(matrix, context), reciprocal)};
        case Renormalization::sym: {
            const auto roots = map(column_sums(matrix), reciprocal_root);
            return {.left = roots, .right = roots};
        }
        case Renormalization::none:
            break;
    }
    return {};
}

template <class T, class Weights>
Buffer<T> scaled(const Csr& matrix, const Weights& weights, const Scales& scales,
                 const Context& context) {
    Buffer<T> values(context, matrix.entries(), "weights of the result");
    parallel_for(context, matrix.rows(), rows_per_part, [&](Range range) {
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i)
            for (auto e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e) {
                values[e] = static_cast<T>(static_cast<double>(weights[e]) *
                                           scales.of(i, matrix.columns()[e]));
                require(std::isfinite(values[e]),
                        "renormalize: the entries of a column or row add up to nearly nothing, "
                        "divided by which one is too large to be stored; use none");
            }
    });
    return values;
}

// The matrix with these values; entries whose value is zero are dropped.
template <class T>
Csr with_values(const Csr& matrix, Buffer<T> values, const Context& context) {
    const auto zeros = std::ranges::count(values.span(), T{0});
    if (zeros == 0)
        return Csr::trusted(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                            Array<T>(std::move(values)));
    Buffer<EdgeIndex> offsets(context, matrix.offsets().size(), "offsets of the result");
    Buffer<NodeId> columns(context, matrix.entries() - zeros, "entries of the result");
    Buffer<T> kept(context, matrix.entries() - zeros, "weights of the result");
    EdgeIndex next = 0;
    for (NodeId i = 0; i < matrix.rows(); ++i) {
        offsets[i] = next;
        for (auto e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e) {
            if (values[e] == 0) continue;
            columns[next] = matrix.columns()[e];
            kept[next++] = values[e];
        }
    }
    offsets[matrix.rows()] = next;
    return Csr::trusted(matrix.rows(), matrix.cols(), Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), Array<T>(std::move(kept)));
}

template <class T>
Csr scale(const Csr& matrix, const Scales& scales, const Context& context) {
    return std::visit(
        [&](const auto& weights) {
            return with_values(matrix, scaled<T>(matrix, weights, scales, context), context);
        },
        matrix.weights());
}

}  // namespace

Csr renormalize(Csr sparse, const RenormalizeOptions& options, const Context& context) {
    check_square(sparse.rows(), sparse.cols());
    const bool wide = std::holds_alternative<Array<double>>(sparse.weights());
    if (options.symmetrize && !is_symmetric(sparse, context))
        sparse = mean_with_transpose(sparse, context);
    if (options.unweighted) sparse = without_weights(sparse);
    const Renormalization normalization = applied(options);
    if (normalization == Renormalization::none) return sparse;
    const Scales scales = scales_of(sparse, normalization, context);
    return wide ? scale<double>(sparse, scales, context) : scale<float>(sparse, scales, context);
}

}  // namespace suffuse
