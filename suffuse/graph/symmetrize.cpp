#include "suffuse/graph/symmetrize.h"

#include <algorithm>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_range = 1 << 12;

// Walks the union of two sorted rows: visit(column, in_a, in_b) with positions or -1.
template <class Visit>
void merge_columns(const Csr& a, const Csr& b, NodeId row, const Visit& visit) {
    EdgeIndex e = a.offsets()[row];
    EdgeIndex f = b.offsets()[row];
    const EdgeIndex e_end = a.offsets()[row + 1];
    const EdgeIndex f_end = b.offsets()[row + 1];
    while (e < e_end || f < f_end) {
        const bool in_a = e < e_end && (f == f_end || a.columns()[e] <= b.columns()[f]);
        const bool in_b = f < f_end && (e == e_end || b.columns()[f] <= a.columns()[e]);
        visit(in_a ? a.columns()[e] : b.columns()[f], in_a ? e : -1, in_b ? f : -1);
        if (in_a) ++e;
        if (in_b) ++f;
    }
}

template <class W>
W combined(Symmetrize how, W a, W b) {
    switch (how) {
        case Symmetrize::sum:
            return a + b;
        case Symmetrize::mean:
            return (a + b) / 2;
        default:
            return std::max(a, b);
    }
}

Buffer<EdgeIndex> union_offsets(const Csr& a, const Csr& b, const Context& context) {
    Buffer<EdgeIndex> offsets(context, std::int64_t{a.rows()} + 1, "row offsets");
    offsets[0] = 0;
    parallel_for(context, a.rows(), rows_per_range, [&](Range rows) {
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex count = 0;
            merge_columns(a, b, i, [&](NodeId, EdgeIndex, EdgeIndex) { ++count; });
            offsets[std::int64_t{i} + 1] = count;
        }
    });
    std::partial_sum(offsets.span().begin(), offsets.span().end(), offsets.span().begin());
    return offsets;
}

// W is the type of the result's weights; accessors yield unit weights, floats or doubles.
template <class W, class Accessor>
Csr combine(const Csr& a, const Accessor& a_weights, const Csr& b, const Accessor& b_weights,
            Symmetrize how, const Context& context) {
    Buffer<EdgeIndex> offsets = union_offsets(a, b, context);
    const EdgeIndex entries = offsets[a.rows()];
    Buffer<NodeId> columns(context, entries, "column ids");
    Buffer<W> weights(context, entries, "weights");
    parallel_for(context, a.rows(), rows_per_range, [&](Range rows) {
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex next = offsets[i];
            merge_columns(a, b, i, [&](NodeId column, EdgeIndex e, EdgeIndex f) {
                columns[next] = column;
                weights[next++] = combined<W>(how, e < 0 ? W{0} : W{a_weights[e]},
                                              f < 0 ? W{0} : W{b_weights[f]});
            });
        }
    });
    const Csr whole = Csr::trusted(a.rows(), a.cols(), Array<EdgeIndex>(std::move(offsets)),
                                   Array<NodeId>(std::move(columns)), Array<W>(std::move(weights)));
    return without_unit_weights(whole, context);
}

}  // namespace

Csr symmetrize(const Csr& graph, Symmetrize how, const Context& context) {
    require(graph.rows() == graph.cols(),
            "only a square matrix can be made symmetric, found {} x {}", graph.rows(),
            graph.cols());
    if (how == Symmetrize::no) return graph;
    const Csr a = how == Symmetrize::either ? without_weights(graph) : graph;
    const Csr b = transpose(a, context);
    return std::visit(
        overloaded{[&](UnitWeights unit) { return combine<float>(a, unit, b, unit, how, context); },
                   [&]<class W>(const Array<W>& weights) {
                       const auto& mirrored = std::get<Array<W>>(b.weights());
                       return combine<W>(a, weights, b, mirrored, how, context);
                   }},
        a.weights());
}

}  // namespace suffuse
