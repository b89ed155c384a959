#include "suffuse/graph/build.h"

#include <cmath>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/group.h"
#include "suffuse/graph/merge_rows.h"

namespace suffuse {

namespace {

constexpr std::int64_t entries_per_range = 1 << 18;

enum class Sign { any, not_negative };

bool inside(NodeId id, NodeId size) {
    return id >= 0 && id < size;
}

void check_entry(const EdgeList& list, EdgeIndex e, double weight, Sign sign) {
    const NodeId row = list.from[e];
    const NodeId column = list.to[e];
    require(inside(row, list.rows), "entry {}: row {} is outside 0..{}", e, row,
            std::int64_t{list.rows} - 1);
    require(inside(column, list.cols), "entry {}: column {} is outside 0..{}", e, column,
            std::int64_t{list.cols} - 1);
    require(std::isfinite(weight) && (sign == Sign::any || weight >= 0),
            "entry {} (row {}, column {}): weight {} must be finite{}", e, row, column, weight,
            sign == Sign::any ? "" : " and not negative");
}

void check_list(const EdgeList& list, Sign sign, const Context& context) {
    require(list.rows >= 0 && list.cols >= 0, "a matrix cannot be {} x {}", list.rows, list.cols);
    require(list.to.size() == list.size(), "{} rows and {} columns given; they come in pairs",
            list.size(), list.to.size());
    check_weight_count(list.weights, list.size());
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, list.size(), entries_per_range, [&](Range range) {
                for (auto e = range.first; e < range.last; ++e)
                    check_entry(list, e, double{weights[e]}, sign);
            });
        },
        list.weights);
}

Csr build(const EdgeList& list, const BuildOptions& options, const Context& context) {
    Groups groups = group_by(list.from.span(), list.rows, list.to.span(), list.weights, context);
    return merge_rows(std::move(groups), list.cols, options, context);
}

}  // namespace

Csr build_graph(const EdgeList& edges, const BuildOptions& options, const Context& context) {
    check_square(edges.rows, edges.cols);
    check_list(edges, Sign::not_negative, context);
    return symmetrize(build(edges, options, context), options.symmetrize, context);
}

Csr build_matrix(const EdgeList& entries, const Context& context) {
    check_list(entries, Sign::any, context);
    return build(entries, {}, context);
}

}  // namespace suffuse
