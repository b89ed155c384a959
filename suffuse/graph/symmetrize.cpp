#include "suffuse/graph/symmetrize.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_pairing = 1 << 12;

// A missing entry counts as zero.
template <class W>
W combined(Symmetrize how, W a, W b) {
    switch (how) {
        case Symmetrize::sum:
            return a + b;
        case Symmetrize::mean:
            return std::midpoint(a, b);  // (a + b) / 2 may overflow
        default:
            return std::max(a, b);
    }
}

// A and B = A^T, entry by entry; W is the type of the result's weights, Accessor yields unit
// weights, floats or doubles.
template <class W, class Accessor>
struct Combination {
    const Csr& a;
    const Csr& b;
    const Accessor& a_weights;
    const Accessor& b_weights;
    Symmetrize how;

    // Walks the union of two sorted rows: visit(column, value) where the value is not zero, as
    // negative weights may cancel and tiny ones vanish.
    template <class Visit>
    void for_each_in_row(NodeId row, const Visit& visit) const {
        EdgeIndex e = a.offsets()[row];
        EdgeIndex f = b.offsets()[row];
        const EdgeIndex e_end = a.offsets()[row + 1];
        const EdgeIndex f_end = b.offsets()[row + 1];
        while (e < e_end || f < f_end) {
            const bool in_a = e < e_end && (f == f_end || a.columns()[e] <= b.columns()[f]);
            const bool in_b = f < f_end && (e == e_end || b.columns()[f] <= a.columns()[e]);
            const NodeId column = in_a ? a.columns()[e] : b.columns()[f];
            const W value =
                combined<W>(how, in_a ? W{a_weights[e]} : W{0}, in_b ? W{b_weights[f]} : W{0});
            if (value != 0) visit(column, value);
            if (in_a) ++e;
            if (in_b) ++f;
        }
    }
};

template <class Pair>
Buffer<EdgeIndex> union_offsets(const Pair& pair, const Context& context) {
    Buffer<EdgeIndex> offsets(context, std::int64_t{pair.a.rows()} + 1, "row offsets");
    offsets[0] = 0;
    parallel_for(context, pair.a.rows(), rows_per_pairing, [&](Range rows) {
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex count = 0;
            pair.for_each_in_row(i, [&](NodeId, auto) { ++count; });
            offsets[std::int64_t{i} + 1] = count;
        }
    });
    std::partial_sum(offsets.span().begin(), offsets.span().end(), offsets.span().begin());
    return offsets;
}

template <class W, class Accessor>
Csr combine(const Combination<W, Accessor>& pair, const Context& context) {
    const NodeId size = pair.a.rows();
    Buffer<EdgeIndex> offsets = union_offsets(pair, context);
    Buffer<NodeId> columns(context, offsets[size], "column ids");
    Buffer<W> weights(context, offsets[size], "weights");
    parallel_for(context, size, rows_per_pairing, [&](Range rows) {
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex next = offsets[i];
            pair.for_each_in_row(i, [&](NodeId column, W value) {
                require(std::isfinite(value), "the weights of {} -> {} and {} -> {} add up to {}",
                        i, column, column, i, value);
                columns[next] = column;
                weights[next++] = value;
            });
        }
    });
    const Csr whole = Csr::trusted(size, size, Array<EdgeIndex>(std::move(offsets)),
                                   Array<NodeId>(std::move(columns)), Array<W>(std::move(weights)));
    return without_unit_weights(whole, context);
}

}  // namespace

Csr symmetrize(const Csr& graph, Symmetrize how, const Context& context) {
    check_square(graph.rows(), graph.cols());
    if (how == Symmetrize::no) return graph;
    // max(A, A) = (A + A) / 2 = A: files that hold both directions need no merge.
    const bool keeps_equals = how == Symmetrize::max || how == Symmetrize::mean;
    if (keeps_equals && is_symmetric(graph, context)) return graph;
    const Csr a = how == Symmetrize::either ? without_weights(graph) : graph;
    const Csr b = transpose(a, context);
    return std::visit(
        overloaded{
            [&](UnitWeights unit) {
                return combine(Combination<float, UnitWeights>{a, b, unit, unit, how}, context);
            },
            [&]<class W>(const Array<W>& weights) {
                const auto& mirrored = std::get<Array<W>>(b.weights());
                return combine(Combination<W, Array<W>>{a, b, weights, mirrored, how}, context);
            }},
        a.weights());
}

}  // namespace suffuse
