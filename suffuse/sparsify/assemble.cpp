#include "suffuse/sparsify/assemble.h"

#include <algorithm>

#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

// Rows are filled in parts, each by a walk over all columns: of about this many entries, so that
// the walk pays, and no more than evens out the work of many threads.
constexpr std::int64_t entries_per_part = 1 << 16;
constexpr std::int64_t most_parts = 64;

template <class T>
std::int64_t parts_of(const std::vector<KeptColumn<T>>& columns) {
    std::int64_t entries = 0;
    for (const KeptColumn<T>& column : columns) entries += std::ssize(column.nodes);
    return std::clamp<std::int64_t>(entries / entries_per_part, 1, most_parts);
}

// Calls visit(row, column, value) for the entries in rows of the range; in each row by ascending
// column. For a symmetric matrix row j takes its first part from column j, the rest from later
// columns.
template <class T, class Visit>
void for_each_entry(const std::vector<KeptColumn<T>>& columns, MatrixPart part, Range rows,
                    const Visit& visit) {
    for (NodeId j = 0; j < static_cast<NodeId>(columns.size()); ++j) {
        const KeptColumn<T>& column = columns[j];
        const auto first = std::ranges::lower_bound(column.nodes, rows.first);
        const bool own_row = part == MatrixPart::upper && j >= rows.first && j < rows.last;
        for (auto at = own_row ? column.nodes.begin() : first; at != column.nodes.end(); ++at) {
            const NodeId i = *at;
            const T value = column.values[at - column.nodes.begin()];
            if (own_row && i != j) visit(j, i, value);
            if (i >= rows.last && !own_row) break;
            if (i >= rows.first && i < rows.last) visit(i, j, value);
        }
    }
}

}  // namespace

template <class Stored, class T>
Csr assemble(std::vector<KeptColumn<T>> columns, MatrixPart part, const Context& context) {
    const auto nodes = static_cast<NodeId>(columns.size());
    Buffer<EdgeIndex> offsets(context, std::int64_t{nodes} + 1, "offsets of the result");
    std::ranges::fill(offsets.span(), 0);
    const std::int64_t parts = parts_of(columns);
    const auto in_parts = [&](const auto& visit) {
        parallel_for(context, parts, 1, [&](Range range) {
            for_each_entry(columns, part, part_of(nodes, parts, range.first), visit);
        });
    };
    in_parts([&](NodeId i, NodeId, T value) { offsets[i + 1] += static_cast<Stored>(value) != 0; });
    for (NodeId i = 0; i < nodes; ++i) offsets[i + 1] += offsets[i];

    Buffer<NodeId> ids(context, offsets[nodes], "entries of the result");
    Buffer<Stored> weights(context, offsets[nodes], "entries of the result");
    Buffer<EdgeIndex> next(context, nodes, "offsets of the result");
    std::copy_n(offsets.span().begin(), nodes, next.span().begin());
    in_parts([&](NodeId i, NodeId j, T value) {
        if (static_cast<Stored>(value) == 0) return;
        ids[next[i]] = j;
        weights[next[i]++] = static_cast<Stored>(value);
    });
    return Csr::trusted(nodes, nodes, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(ids)), Array<Stored>(std::move(weights)));
}

template Csr assemble<float>(std::vector<KeptColumn<float>>, MatrixPart, const Context&);
template Csr assemble<float>(std::vector<KeptColumn<double>>, MatrixPart, const Context&);
template Csr assemble<double>(std::vector<KeptColumn<double>>, MatrixPart, const Context&);

}  // namespace suffuse
