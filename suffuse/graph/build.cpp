#include "suffuse/graph/build.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <type_traits>

#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/group.h"
#include "suffuse/graph/merge_rows.h"
#include "suffuse/graph/narrow.h"

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
            "entry {} (row {}, column {}): {}", e, row, column,
            sign == Sign::any ? fmt::format("value {} must be finite", weight)
                              : fmt::format("weight {} must be finite and not negative", weight));
}

// One pass without branches; nearly every list is good.
template <class W>
bool all_good(const EdgeList& list, const W& weights, Sign sign, Range range) {
    using Weight = std::decay_t<decltype(weights[0])>;
    const Weight least = sign == Sign::any ? std::numeric_limits<Weight>::lowest() : Weight{0};
    bool good = true;
    for (auto e = range.first; e < range.last; ++e) {
        const Weight weight = weights[e];  // NaN fails both comparisons
        good &= inside(list.from[e], list.rows);
        good &= inside(list.to[e], list.cols);
        good &= weight >= least;
        good &= weight <= std::numeric_limits<Weight>::max();
    }
    return good;
}

void check_list(const EdgeList& list, Sign sign, const Context& context) {
    require(list.rows >= 0 && list.cols >= 0, "a matrix cannot be {} x {}", list.rows, list.cols);
    require(list.to.size() == list.size(), "{} rows and {} columns given; they come in pairs",
            list.size(), list.to.size());
    check_weight_count(list.weights, list.size());
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, list.size(), entries_per_range, [&](Range range) {
                if (all_good(list, weights, sign, range)) return;
                for (auto e = range.first; e < range.last; ++e)
                    check_entry(list, e, double{weights[e]}, sign);
            });
        },
        list.weights);
}

// Whether the entries stand in the order of a Csr, none repeated, none to be dropped.
bool is_ready(const EdgeList& list, const BuildOptions& options, const Context& context) {
    const bool drops_loops = options.self_loops == SelfLoops::drop;
    const std::int64_t last = list.size() - 1;
    std::atomic<bool> ready{true};
    std::visit(
        [&](const auto& weights) {
            parallel_for(context, list.size(), entries_per_range, [&](Range range) {
                if (!ready) return;
                bool good = true;
                for (auto e = range.first; e < range.last; ++e) {
                    const auto next = std::min(e + 1, last);
                    good &= list.from[e] < list.from[next] || e == last ||
                            (list.from[e] == list.from[next] && list.to[e] < list.to[next]);
                    good &= weights[e] != 0 && !(drops_loops && list.from[e] == list.to[e]);
                }
                if (!good) ready = false;
            });
        },
        list.weights);
    return ready;
}

// offsets[i] = the first entry whose row is at least i; the rows ascend.
Array<EdgeIndex> row_offsets(const EdgeList& list, const Context& context) {
    Buffer<EdgeIndex> offsets(context, std::int64_t{list.rows} + 1, "row offsets");
    parallel_for(context, list.size() + 1, entries_per_range, [&](Range range) {
        for (auto e = range.first; e < range.last; ++e) {
            const std::int64_t before = e == 0 ? -1 : list.from[e - 1];
            const std::int64_t row = e == list.size() ? list.rows : list.from[e];
            for (auto i = before + 1; i <= row; ++i) offsets[i] = e;
        }
    });
    return Array<EdgeIndex>(std::move(offsets));
}

// Most files list their edges in order: their arrays then become those of the matrix as they are.
Csr build(const EdgeList& list, const BuildOptions& options, const Context& context) {
    if (is_ready(list, options, context))
        return without_unit_weights(
            Csr::trusted(list.rows, list.cols, row_offsets(list, context), list.to, list.weights),
            context);
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
