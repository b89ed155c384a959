#include "suffuse/generate/regular.h"

#include <algorithm>
#include <limits>
#include <numeric>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_range = 1 << 12;

// degree(i) = how many neighbours row i has; write(i, row) lists them in ascending order.
template <class Degree, class Write>
Csr from_rows(NodeId nodes, const Degree& degree, const Write& write, const Context& context) {
    require(nodes >= 0, "nodes must not be negative, got {}", nodes);
    Buffer<EdgeIndex> offsets(context, std::int64_t{nodes} + 1, "row offsets");
    offsets[0] = 0;
    for (NodeId i = 0; i < nodes; ++i) offsets[std::int64_t{i} + 1] = offsets[i] + degree(i);
    Buffer<NodeId> columns(context, offsets[nodes], "column ids");
    parallel_for(context, nodes, rows_per_range, [&](Range rows) {
        for (auto i = rows.first; i < rows.last; ++i)
            write(static_cast<NodeId>(i),
                  columns.span().subspan(offsets[i], offsets[i + 1] - offsets[i]));
    });
    return Csr::trusted(nodes, nodes, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), UnitWeights{});
}

NodeId grid_nodes(const Grid& shape) {
    require(shape.width >= 0 && shape.height >= 0, "a grid cannot be {} x {}", shape.width,
            shape.height);
    const std::int64_t nodes = checked_multiply(shape.width, shape.height);
    require(nodes <= std::numeric_limits<NodeId>::max(),
            "a grid of {} x {} has more nodes than ids ({})", shape.width, shape.height,
            std::numeric_limits<NodeId>::max());
    return static_cast<NodeId>(nodes);
}

}  // namespace

Csr path(const Path& shape, const Context& context) {
    require(shape.nodes >= 0, "nodes must not be negative, got {}", shape.nodes);
    return grid({.width = shape.nodes, .height = 1}, context);
}

Csr grid(const Grid& shape, const Context& context) {
    const NodeId nodes = grid_nodes(shape);
    const NodeId width = shape.width;
    const auto for_each_neighbour = [=](NodeId i, const auto& visit) {
        if (i >= width) visit(i - width);
        if (i % width > 0) visit(i - 1);
        if (i % width < width - 1) visit(i + 1);
        if (i < nodes - width) visit(i + width);
    };
    return from_rows(
        nodes,
        [&](NodeId i) {
            EdgeIndex count = 0;
            for_each_neighbour(i, [&](NodeId) { ++count; });
            return count;
        },
        [&](NodeId i, std::span<NodeId> row) {
            auto place = row.begin();
            for_each_neighbour(i, [&](NodeId j) { *place++ = j; });
        },
        context);
}

Csr ring(const Ring& shape, const Context& context) {
    const NodeId n = shape.nodes;
    if (n <= 2) return path({.nodes = n}, context);
    return from_rows(
        n, [](NodeId) { return EdgeIndex{2}; },
        [n](NodeId i, std::span<NodeId> row) {
            const NodeId before = i == 0 ? n - 1 : i - 1;
            const NodeId after = i == n - 1 ? 0 : i + 1;
            row[0] = std::min(before, after);
            row[1] = std::max(before, after);
        },
        context);
}

Csr star(const Star& shape, const Context& context) {
    return from_rows(
        shape.nodes, [&](NodeId i) { return EdgeIndex{i == 0 ? shape.nodes - 1 : 1}; },
        [](NodeId i, std::span<NodeId> row) {
            if (i == 0)
                std::iota(row.begin(), row.end(), 1);
            else
                row[0] = 0;
        },
        context);
}

Csr complete(const Complete& shape, const Context& context) {
    return from_rows(
        shape.nodes, [&](NodeId) { return EdgeIndex{shape.nodes} - 1; },
        [](NodeId i, std::span<NodeId> row) {
            std::iota(row.begin(), row.begin() + i, 0);
            std::iota(row.begin() + i, row.end(), i + 1);
        },
        context);
}

}  // namespace suffuse
