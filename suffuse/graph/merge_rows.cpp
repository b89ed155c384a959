#include "suffuse/graph/merge_rows.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <type_traits>

#include "suffuse/base/exact_sum.h"
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
double sum_of(std::span<const W> weights) {
    ExactSum sum;
    for (const W weight : weights) sum.add(weight);
    return sum.value();
}

// What the weights of one entry become; there are several.
template <class W>
W merged(Duplicates duplicates, std::span<const W> weights, NodeId row, NodeId column) {
    switch (duplicates) {
        case Duplicates::sum:
            return static_cast<W>(sum_of(weights));
        case Duplicates::max:
            return std::ranges::max(weights);
        case Duplicates::first:
            return weights.front();
        case Duplicates::error:
            break;
    }
    throw InputError(fmt::format("the edge {} -> {} is repeated", row, column));
}

// Calls visit(column, first, count) for every run of equal columns.
template <class Visit>
void for_each_run(std::span<const NodeId> columns, const Visit& visit) {
    for (std::size_t e = 0; e < columns.size();) {
        const std::size_t first = e;
        while (e < columns.size() && columns[e] == columns[first]) ++e;
        visit(columns[first], first, e - first);
    }
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

template <class W>
struct Row {
    std::span<NodeId> columns;
    std::span<W> weights;
};

template <class W>
Row<W> row_of(Groups& groups, std::span<W> weights, std::int64_t i) {
    const EdgeIndex first = groups.offsets[i];
    const EdgeIndex length = groups.offsets[i + 1] - first;
    return {groups.values.span().subspan(first, length), weights.subspan(first, length)};
}

template <class W>
void sort_rows(Groups& groups, std::span<W> weights, const Context& context) {
    parallel_for(context, groups.offsets.size() - 1, rows_per_merge, [&](Range range) {
        std::vector<Entry<W>> scratch;
        for (auto i = range.first; i < range.last; ++i) {
            const Row<W> row = row_of(groups, weights, i);
            if (!std::ranges::is_sorted(row.columns)) sort_row(row.columns, row.weights, scratch);
        }
    });
}

// Whether a float can hold every sum of the weights of one entry.
bool sums_are_floats(Groups& groups, std::span<float> weights, const Context& context) {
    std::atomic<bool> holds{true};
    parallel_for(context, groups.offsets.size() - 1, rows_per_merge, [&](Range range) {
        for (auto i = range.first; i < range.last && holds; ++i) {
            const Row<float> row = row_of(groups, weights, i);
            for_each_run(row.columns, [&](NodeId, std::size_t first, std::size_t count) {
                if (count == 1) return;
                const double sum = sum_of<float>(row.weights.subspan(first, count));
                if (double{static_cast<float>(sum)} != sum) holds = false;
            });
        }
    });
    return holds;
}

Buffer<double> widened(std::span<const float> weights, const Context& context) {
    Buffer<double> wide(context, static_cast<EdgeIndex>(weights.size()), "weights");
    std::ranges::copy(weights, wide.span().begin());
    return wide;
}

// Merges equal neighbours of a sorted row, then drops zeros and unwanted loops; how many are left.
template <class W>
EdgeIndex merge_row(Row<W> entries, NodeId row, const BuildOptions& options) {
    EdgeIndex kept = 0;
    for_each_run(entries.columns, [&](NodeId column, std::size_t first, std::size_t count) {
        const W weight = count == 1 ? entries.weights[first]
                                    : merged<W>(options.duplicates,
                                                entries.weights.subspan(first, count), row, column);
        require(std::isfinite(weight), "the weights of the repeated edge {} -> {} add up to {}",
                row, column, weight);
        entries.columns[kept] = column;
        entries.weights[kept] = weight;
        const bool unwanted = options.self_loops == SelfLoops::drop && column == row;
        if (weight != 0 && !unwanted) ++kept;
    });
    return kept;
}

// kept[i] = how many entries of row i are left; they stand at the front of its group.
template <class W>
Buffer<EdgeIndex> merge_all(Groups& groups, std::span<W> weights, const BuildOptions& options,
                            const Context& context) {
    Buffer<EdgeIndex> kept(context, groups.offsets.size() - 1, "row lengths");
    parallel_for(context, kept.size(), rows_per_merge, [&](Range range) {
        for (auto i = range.first; i < range.last; ++i)
            kept[i] = merge_row(row_of(groups, weights, i), static_cast<NodeId>(i), options);
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
Csr merge_sorted(Groups groups, Buffer<W> weights, NodeId cols, const BuildOptions& options,
                 const Context& context) {
    const Buffer<EdgeIndex> kept = merge_all(groups, weights.span(), options, context);
    return without_unit_weights(compact(std::move(groups), std::move(weights), kept, cols, context),
                                context);
}

// Sums that no float is equal to make all weights doubles.
template <class W>
Csr merge_weighted(Groups groups, Buffer<W> weights, NodeId cols, const BuildOptions& options,
                   const Context& context) {
    sort_rows(groups, weights.span(), context);
    if constexpr (std::is_same_v<W, float>)
        if (options.duplicates == Duplicates::sum &&
            !sums_are_floats(groups, weights.span(), context)) {
            Buffer<double> wide = widened(weights.span(), context);
            weights = {};
            return merge_sorted(std::move(groups), std::move(wide), cols, options, context);
        }
    return merge_sorted(std::move(groups), std::move(weights), cols, options, context);
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
