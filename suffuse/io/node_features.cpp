#include "suffuse/io/node_features.h"

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/io/feature_text.h"
#include "suffuse/io/features.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

namespace {

template <class T>
Csr without_zeros(const Array<T>& values, NodeId rows, NodeId cols, const Context& context) {
    Buffer<EdgeIndex> offsets(context, std::int64_t{rows} + 1, "offsets of the features");
    offsets[0] = 0;
    for (std::int64_t i = 0; i < rows; ++i) {
        const auto row = values.span().subspan(i * cols, cols);
        offsets[i + 1] = offsets[i] + cols - std::ranges::count(row, T{0});
    }
    Buffer<NodeId> columns(context, offsets[rows], "columns of the features");
    Buffer<T> weights(context, offsets[rows], "values of the features");
    std::int64_t at = 0;
    for (std::int64_t i = 0; i < values.size(); ++i) {
        if (values[i] == 0) continue;
        columns[at] = static_cast<NodeId>(i % cols);
        weights[at++] = values[i];
    }
    return Csr::trusted(rows, cols, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), Array<T>(std::move(weights)));
}

Csr sparse(const DenseMatrix& dense, const Context& context) {
    const Csr matrix = std::visit(
        [&](const auto& values) { return without_zeros(values, dense.rows, dense.cols, context); },
        dense.values);
    return without_unit_weights(with_narrowest_weights(matrix, context), context);
}

}  // namespace

FeatureTable read_node_features(const Source& source, const Dataset& dataset,
                                const Context& context) {
    const bool is_array = is_npy(source.text()) || is_zip(source.text());
    if (!is_array) return read_feature_text(source, dataset, context);
    FeatureTable result{
        std::visit(overloaded{[](const Csr& matrix) { return matrix; },
                              [&](const DenseMatrix& dense) { return sparse(dense, context); }},
                   read_features(source, context))};
    if (result.matrix.rows() != dataset.graph.rows())
        fail_in(source, fmt::format("expected {} rows, one for each node, found {}",
                                    dataset.graph.rows(), result.matrix.rows()));
    return result;
}

Csr identity_features(NodeId nodes, const Context& context) {
    const auto count = [](std::int64_t i) { return i; };
    return Csr::trusted(
        nodes, nodes,
        tabulate<EdgeIndex>(context, std::int64_t{nodes} + 1, "offsets of the features", count),
        tabulate<NodeId>(context, nodes, "columns of the features", count), UnitWeights{});
}

}  // namespace suffuse
