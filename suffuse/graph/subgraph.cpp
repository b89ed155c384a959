#include "suffuse/graph/subgraph.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::int64_t nodes_per_range = 1 << 12;
constexpr NodeId dropped = -1;

// An entry of a row by its new column, and where it stood.
using Moved = std::pair<NodeId, EdgeIndex>;

// The entries of a row whose new column is not `dropped`, by ascending new column.
template <class NewColumn>
void move_row(const Csr& matrix, NodeId row, const NewColumn& new_column,
              std::vector<Moved>& moved) {
    moved.clear();
    for (auto e = matrix.offsets()[row]; e < matrix.offsets()[row + 1]; ++e) {
        const NodeId column = new_column(matrix.columns()[e]);
        if (column != dropped) moved.emplace_back(column, e);
    }
    if (!std::ranges::is_sorted(moved)) std::ranges::sort(moved);
}

// Row k of the result is row rows[k] of the matrix with column j renamed new_column(j), or left
// out if that is `dropped`.
template <class NewColumn>
Csr gather_rows(const Csr& matrix, std::span<const NodeId> rows, NodeId cols,
                const NewColumn& new_column, const Context& context) {
    const auto count = static_cast<NodeId>(rows.size());
    Buffer<EdgeIndex> offsets(context, std::int64_t{count} + 1, "row offsets");
    offsets[0] = 0;
    parallel_for(context, count, nodes_per_range, [&](Range range) {
        for (auto k = range.first; k < range.last; ++k)
            offsets[k + 1] = std::ranges::count_if(
                matrix.row(rows[k]), [&](NodeId j) { return new_column(j) != dropped; });
    });
    std::partial_sum(offsets.span().begin(), offsets.span().end(), offsets.span().begin());

    Buffer<NodeId> columns(context, offsets[count], "column ids");
    const auto fill = [&](const auto& keep_weight) {
        parallel_for(context, count, nodes_per_range, [&](Range range) {
            std::vector<Moved> moved;
            for (auto k = range.first; k < range.last; ++k) {
                move_row(matrix, rows[k], new_column, moved);
                for (std::size_t at = 0; at < moved.size(); ++at) {
                    const auto to = offsets[k] + static_cast<EdgeIndex>(at);
                    columns[to] = moved[at].first;
                    keep_weight(to, moved[at].second);
                }
            }
        });
    };
    Weights weights =
        std::visit(overloaded{[&](UnitWeights unit) -> Weights {
                                  fill([](EdgeIndex, EdgeIndex) {});
                                  return unit;
                              },
                              [&]<class W>(const Array<W>& all) -> Weights {
                                  Buffer<W> kept(context, columns.size(), "weights");
                                  fill([&](EdgeIndex to, EdgeIndex from) { kept[to] = all[from]; });
                                  return Array<W>(std::move(kept));
                              }},
                   matrix.weights());
    return Csr::trusted(count, cols, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), std::move(weights));
}

void check_rows(std::span<const NodeId> rows, NodeId size) {
    for (const NodeId row : rows)
        require(row >= 0 && row < size, "node {} is outside 0..{}", row, std::int64_t{size} - 1);
}

}  // namespace

Subgraph induced_subgraph(const Csr& graph, std::vector<NodeId> nodes, const Context& context) {
    check_square(graph.rows(), graph.cols());
    check_rows(nodes, graph.rows());
    require(std::ranges::adjacent_find(nodes, std::greater_equal{}) == nodes.end(),
            "the nodes of a subgraph must ascend and not repeat");
    std::vector<NodeId> new_id(static_cast<std::size_t>(graph.rows()), dropped);
    for (std::size_t k = 0; k < nodes.size(); ++k) new_id[nodes[k]] = static_cast<NodeId>(k);
    Csr part = gather_rows(
        graph, nodes, static_cast<NodeId>(nodes.size()), [&](NodeId j) { return new_id[j]; },
        context);
    return {std::move(part), std::move(nodes)};
}

Csr select_rows(const Csr& matrix, std::span<const NodeId> rows, const Context& context) {
    check_rows(rows, matrix.rows());
    return gather_rows(
        matrix, rows, matrix.cols(), [](NodeId j) { return j; }, context);
}

Csr permute(const Csr& graph, std::span<const NodeId> order, const Context& context) {
    check_square(graph.rows(), graph.cols());
    require(std::ssize(order) == graph.rows(), "a permutation of {} nodes needs {} ids, found {}",
            graph.rows(), graph.rows(), order.size());
    const std::vector<NodeId> place = inverse_permutation(order);
    return gather_rows(
        graph, order, graph.cols(), [&](NodeId j) { return place[j]; }, context);
}

std::vector<NodeId> inverse_permutation(std::span<const NodeId> order) {
    std::vector<NodeId> inverse(order.size(), dropped);
    check_rows(order, static_cast<NodeId>(order.size()));
    for (std::size_t k = 0; k < order.size(); ++k) {
        NodeId& place = inverse[order[k]];
        require(place == dropped, "node {} stands twice in the permutation", order[k]);
        place = static_cast<NodeId>(k);
    }
    return inverse;
}

}  // namespace suffuse
