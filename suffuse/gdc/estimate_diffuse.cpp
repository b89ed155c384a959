#include "suffuse/gdc/estimate_diffuse.h"

#include <algorithm>
#include <array>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/diffusion/thread_memory.h"
#include "suffuse/gdc/diffuse_part.h"
#include "suffuse/graph/build.h"

namespace suffuse {

namespace {

constexpr NodeId columns_timed = most_lanes;

DenseMatrix first_columns(const DenseMatrix& x, NodeId count, const Context& context) {
    DenseMatrix part{.rows = x.rows, .cols = count};
    std::visit(
        [&]<class T>(const Array<T>& values) {
            part.values =
                tabulate<T>(context, std::int64_t{x.rows} * count, "features to time",
                            [&](std::int64_t k) { return values[k / count * x.cols + k % count]; });
        },
        x.values);
    return part;
}

Csr first_columns(const Csr& x, NodeId count, const Context& context) {
    const auto held = context.budget.reserve(Bytes::of<std::array<double, 2>>(std::ranges::count_if(
                                                 x.columns(), [&](NodeId c) { return c < count; })),
                                             "features to time");
    std::vector<NodeId> rows;
    std::vector<NodeId> columns;
    std::vector<double> values;
    std::visit(
        [&](const auto& weights) {
            for (NodeId i = 0; i < x.rows(); ++i)
                for (EdgeIndex e = x.offsets()[i]; e < x.offsets()[i + 1]; ++e) {
                    if (x.columns()[e] >= count) break;
                    rows.push_back(i);
                    columns.push_back(x.columns()[e]);
                    values.push_back(weights[e]);
                }
        },
        x.weights());
    return build_matrix({.rows = x.rows(),
                         .cols = count,
                         .from = Array<NodeId>(std::move(rows)),
                         .to = Array<NodeId>(std::move(columns)),
                         .weights = Array<double>(std::move(values))},
                        context);
}

double bytes_of(const NodeFeatures& features) {
    return std::visit(overloaded{[](const Csr& x) { return static_cast<double>(memory(x).count); },
                                 [](const DenseMatrix& x) {
                                     const bool wide =
                                         std::holds_alternative<Array<double>>(x.values);
                                     return (wide ? 8.0 : 4.0) * x.rows * x.cols;
                                 }},
                      features);
}

}  // namespace

Estimate estimate_diffuse(const PreparedGraph& graph, const NodeFeatures& features,
                          const TransitionOptions& transition, const DiffusionOptions& diffusion,
                          const Context& context) {
    const FeatureShape shape = shape_of(features);
    const NodeId timed = std::min(shape.cols, columns_timed);
    const NodeFeatures part = std::visit(
        [&](const auto& x) -> NodeFeatures { return first_columns(x, timed, context); }, features);
    const Context alone{.threads = 1, .budget = context.budget};
    const auto run = [&] {
        return diffuse_part(graph, part, shape.cols, transition, diffusion, alone);
    };
    Stopwatch watch;
    run();  // finds what the graph keeps, and warms up
    const double first = watch.lap();
    const DiffuseResult result = run();
    const double again = watch.lap();
    const double parts = shape.cols == 0 ? 0 : static_cast<double>(shape.cols) / timed;
    const double at_once = std::clamp(parts, 1.0, std::max(1.0, double(context.threads)));
    const bool wide = std::holds_alternative<Array<double>>(result.features.values);
    const double nodes = shape.rows;
    const double products = result.solver.iterations;
    const Csr& matrix = graph.graph();
    return {.solver = result.solver,
            .edge_columns = products * (static_cast<double>(matrix.entries()) + nodes) * shape.cols,
            .seconds = first - again + again * parts / at_once,
            .memory = {static_cast<std::int64_t>(
                bytes_of(features) + (wide ? 8.0 : 4.0) * nodes * shape.cols +
                3.0 * static_cast<double>(memory(matrix).count) +
                at_once * static_cast<double>(bytes_for_blocks(shape.rows, 2)))}};
}

}  // namespace suffuse
