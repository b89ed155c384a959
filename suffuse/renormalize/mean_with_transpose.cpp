#include "suffuse/renormalize/mean_with_transpose.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/graph/symmetrize.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_mean = 1 << 10;

template <class T>
struct Mirrored {
    const Csr& matrix;
    const Array<T>& weights;

    // Entry (j, i), zero if there is none.
    T mirror_of(NodeId i, NodeId j) const {
        const auto row = matrix.row(j);
        const auto at = std::ranges::lower_bound(row, i);
        if (at == row.end() || *at != i) return 0;
        return weights[matrix.offsets()[j] + (at - row.begin())];
    }

    // visit(j, mean) for the entries of row i, by ascending j; a mean that is zero is no entry.
    template <class Visit>
    void for_each_in_row(NodeId i, const Visit& visit) const {
        for (auto e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e) {
            const NodeId j = matrix.columns()[e];
            const T mean = std::midpoint(weights[e], mirror_of(i, j));
            if (mean != 0) visit(j, mean);
        }
    }

    // visit(j, i, mean) for the entries (i, j) that have no mirror, by ascending i.
    template <class Visit>
    void for_each_single(const Visit& visit) const {
        for (NodeId i = 0; i < matrix.rows(); ++i)
            for_each_in_row(i, [&](NodeId j, T mean) {
                if (mirror_of(i, j) == 0) visit(j, i, mean);
            });
    }
};

template <class T>
Csr mean_of(const Mirrored<T>& mirrored, const Context& context) {
    const NodeId rows = mirrored.matrix.rows();
    Buffer<EdgeIndex> own(context, rows, "entries of a row");
    parallel_for(context, rows, rows_per_mean, [&](Range range) {
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i) {
            own[i] = 0;
            mirrored.for_each_in_row(i, [&](NodeId, T) { ++own[i]; });
        }
    });
    Buffer<EdgeIndex> offsets(context, std::int64_t{rows} + 1, "offsets of the result");
    offsets[0] = 0;
    std::ranges::copy(own.span(), offsets.span().begin() + 1);
    mirrored.for_each_single([&](NodeId j, NodeId, T) { ++offsets[std::int64_t{j} + 1]; });
    std::partial_sum(offsets.span().begin(), offsets.span().end(), offsets.span().begin());

    // A row holds its own entries first, then the mirrors of others, both ascending; then merged.
    struct Entry {
        NodeId column;
        T value;
    };
    Buffer<NodeId> columns(context, offsets[rows], "entries of the result");
    Buffer<T> values(context, offsets[rows], "entries of the result");
    Buffer<EdgeIndex> next(context, rows, "offsets of the result");
    for (NodeId i = 0; i < rows; ++i) next[i] = offsets[i] + own[i];
    mirrored.for_each_single([&](NodeId j, NodeId i, T mean) {
        columns[next[j]] = i;
        values[next[j]++] = mean;
    });
    parallel_for(context, rows, rows_per_mean, [&](Range range) {
        std::vector<Entry> row;
        for (auto i = static_cast<NodeId>(range.first); i < range.last; ++i) {
            row.clear();
            mirrored.for_each_in_row(i, [&](NodeId j, T mean) { row.push_back({j, mean}); });
            for (auto e = offsets[i] + own[i]; e < offsets[std::int64_t{i} + 1]; ++e)
                row.push_back({columns[e], values[e]});
            std::inplace_merge(row.begin(), row.begin() + own[i], row.end(),
                               [](const Entry& a, const Entry& b) { return a.column < b.column; });
            for (EdgeIndex e = offsets[i]; const Entry& entry : row) {
                columns[e] = entry.column;
                values[e++] = entry.value;
            }
        }
    });
    return Csr::trusted(rows, rows, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), Array<T>(std::move(values)));
}

}  // namespace

Csr mean_with_transpose(const Csr& matrix, const Context& context) {
    return std::visit(
        overloaded{[&](UnitWeights) { return symmetrize(matrix, Symmetrize::mean, context); },
                   [&]<class T>(const Array<T>& weights) {
                       return mean_of(Mirrored<T>{matrix, weights}, context);
                   }},
        matrix.weights());
}

}  // namespace suffuse
