#include "suffuse/graph/merge_rows.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_merge = 1 << 12;

template <class W>
struct Entry {
    NodeId column;
    W weight;
};

bool strictly_ascends(std::span<const NodeId> columns) {
    bool good = true;
    for (std::size_t e = 1; e < columns.size(); ++e) good &= columns[e - 1] < columns[e];
    return good;
}

template <class W>
W merged(Duplicates duplicates, W a, W b, NodeId row, NodeId column) {
    switch (duplicates) {
        case Duplicates::sum:
            return a + b;
        case Duplicates::max:
            return std::max(a, b);
        case Duplicates::first:
            return a;
        case Duplicates::error:
            break;
    }
    throw InputError(fmt::format("the edge {} -> {} is repeated", row, column));
}

// Sorts one row by column, keeping the order of equal columns.
template <class W>
void sort_row(std::span<NodeId> columns, std::span<W> weights, std::vector<Entry<W>>& scratch) {
    scratch.clear();
    for (std::size_t e = 0; e < columns.size(); ++e) scratch.push_back({columns[e], weights[e]});
    std::ranges::stable_sort(scratch, {}, &Entry<W>::column);
    for (std::size_t e = 0; e < columns.size(); ++e) {
        columns[e] = scratch[e].column;
        weights[e] = scratch[e].weight;
    }
}

// Merges equal neighbours of a sorted row, then drops zeros and unwanted loops; how many are left.
template <class W>
EdgeIndex merge_row(std::span<NodeId> columns, std::span<W> weights, NodeId row,
                    const BuildOptions& options) {
    EdgeIndex kept = 0;
    const auto wanted = [&](EdgeIndex e) {
        return weights[e] != 0 && !(options.self_loops == SelfLoops::drop && columns[e] == row);
    };
    for (std::size_t e = 0; e < columns.size();) {
        const NodeId column = columns[e];
        W weight = weights[e];
        for (++e; e < columns.size() && columns[e] == column; ++e)
            weight = merged(options.duplicates, weight, weights[e], row, column);
        require(std::isfinite(weight), "the weights of the repeated edge {} -> {} add up to {}",
                row, column, weight);
        columns[kept] = column;
        weights[kept] = weight;
        if (wanted(kept)) ++kept;
    }
    return kept;
}

// kept[i] = how many entries of row i are left; they stand at the front of its group.
template <class W>
Buffer<EdgeIndex> merge_all(Groups& groups, std::span<W> weights, const BuildOptions& options,
                            const Context& context) {
    const std::int64_t rows = groups.offsets.size() - 1;
    Buffer<EdgeIndex> kept(context, rows, "row lengths");
    parallel_for(context, rows, rows_per_merge, [&](Range range) {
        std::vector<Entry<W>> scratch;
        for (auto i = range.first; i < range.last; ++i) {
            const EdgeIndex first = groups.offsets[i];
            const EdgeIndex length = groups.offsets[i + 1] - first;
            const auto columns = groups.values.span().subspan(first, length);
            const auto values = weights.subspan(first, length);
            if (!std::ranges::is_sorted(columns)) sort_row(columns, values, scratch);
            kept[i] = merge_row(columns, values, static_cast<NodeId>(i), options);
        }
    });
    return kept;
}

template <class W>
Csr compact(Groups groups, Buffer<W> weights, const Buffer<EdgeIndex>& kept, NodeId cols,
            const Context& context) {
    const auto rows = static_cast<NodeId>(kept.size());
    Buffer<EdgeIndex> offsets(context, std::int64_t{rows} + 1, "row offsets");
    offsets[0] = 0;
    std::inclusive_scan(kept.span().begin(), kept.span().end(), offsets.span().begin() + 1);
    const EdgeIndex entries = offsets[rows];
    if (entries == groups.values.size())
        return Csr::trusted(rows, cols, Array<EdgeIndex>(std::move(groups.offsets)),
                            Array<NodeId>(std::move(groups.values)), Array<W>(std::move(weights)));
    Buffer<NodeId> columns(context, entries, "column ids");
    Buffer<W> values(context, entries, "weights");
    parallel_for(context, rows, rows_per_merge, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i) {
            std::copy_n(groups.values.span().begin() + groups.offsets[i], kept[i],
                        columns.span().begin() + offsets[i]);
            std::copy_n(weights.span().begin() + groups.offsets[i], kept[i],
                        values.span().begin() + offsets[i]);
        }
    });
    return Csr::trusted(rows, cols, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(std::move(columns)), Array<W>(std::move(values)));
}

template <class W>
Csr merge_weighted(Groups groups, Buffer<W> weights, NodeId cols, const BuildOptions& options,
                   const Context& context) {
    const Buffer<EdgeIndex> kept = merge_all(groups, weights.span(), options, context);
    return without_unit_weights(compact(std::move(groups), std::move(weights), kept, cols, context),
                                context);
}

// Sorts every row; whether all of them then ascend strictly and hold no unwanted loop.
bool sort_unweighted(Groups& groups, const BuildOptions& options, const Context& context) {
    std::atomic<bool> good{true};
    parallel_for(context, groups.offsets.size() - 1, rows_per_merge, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i) {
            const auto row = groups.values.span().subspan(
                groups.offsets[i], groups.offsets[i + 1] - groups.offsets[i]);
            if (strictly_ascends(row) && options.self_loops == SelfLoops::keep) continue;
            std::ranges::sort(row);
            if (!strictly_ascends(row) ||
                (options.self_loops == SelfLoops::drop && std::ranges::binary_search(row, i)))
                good = false;
        }
    });
    return good;
}

// Most unweighted lists need a sort and nothing else; the others get weights for the merge.
Csr merge_unweighted(Groups groups, NodeId cols, const BuildOptions& options,
                     const Context& context) {
    if (!sort_unweighted(groups, options, context)) {
        Buffer<float> ones(context, groups.values.size(), "weights");
        std::ranges::fill(ones.span(), 1.0F);
        return merge_weighted(std::move(groups), std::move(ones), cols, options, context);
    }
    const auto rows = static_cast<NodeId>(groups.offsets.size() - 1);
    return Csr::trusted(rows, cols, Array<EdgeIndex>(std::move(groups.offsets)),
                        Array<NodeId>(std::move(groups.values)), UnitWeights{});
}

}  // namespace

Csr merge_rows(Groups groups, NodeId cols, const BuildOptions& options, const Context& context) {
    auto weights = std::exchange(groups.weights, UnitWeights{});
    return std::visit(overloaded{[&](UnitWeights) {
                                     return merge_unweighted(std::move(groups), cols, options,
                                                             context);
                                 },
                                 [&]<class W>(Buffer<W>& buffer) {
                                     return merge_weighted(std::move(groups), std::move(buffer),
                                                           cols, options, context);
                                 }},
                      weights);
}

}  // namespace suffuse
