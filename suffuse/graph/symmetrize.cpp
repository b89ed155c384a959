#include "suffuse/graph/symmetrize.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numeric>
#include <type_traits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/narrow.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

constexpr std::int64_t rows_per_pairing = 1 << 12;

// A missing entry counts as zero.
double combined(Symmetrize how, double a, double b) {
    switch (how) {
        case Symmetrize::sum:
            return a + b;
        case Symmetrize::mean:
            return std::midpoint(a, b);  // (a + b) / 2 may overflow
        default:
            return std::max(a, b);
    }
}

// A and B = A^T, entry by entry; Accessor yields unit weights, floats or doubles.
template <class Accessor>
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
            const double value =
                combined(how, in_a ? double{a_weights[e]} : 0, in_b ? double{b_weights[f]} : 0);
            if (value != 0) visit(column, value);
            if (in_a) ++e;
            if (in_b) ++f;
        }
    }
};

struct Union {
    Buffer<EdgeIndex> offsets;
    bool of_floats = true;  // a float can hold every value
};

template <class Pair>
Union find_union(const Pair& pair, const Context& context) {
    Union found{Buffer<EdgeIndex>(context, std::int64_t{pair.a.rows()} + 1, "row offsets")};
    const auto offsets = found.offsets.span();
    std::atomic<bool> of_floats{true};
    offsets[0] = 0;
    parallel_for(context, pair.a.rows(), rows_per_pairing, [&](Range rows) {
        bool fit = true;
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex count = 0;
            pair.for_each_in_row(i, [&](NodeId, double value) {
                ++count;
                fit = fit && double{static_cast<float>(value)} == value;
            });
            offsets[std::int64_t{i} + 1] = count;
        }
        if (!fit) of_floats = false;
    });
    std::partial_sum(offsets.begin(), offsets.end(), offsets.begin());
    found.of_floats = of_floats;
    return found;
}

template <class W, class Pair>
Csr combine(const Pair& pair, Buffer<EdgeIndex> offsets, const Context& context) {
    const NodeId size = pair.a.rows();
    Buffer<NodeId> columns(context, offsets[size], "column ids");
    Buffer<W> weights(context, offsets[size], "weights");
    parallel_for(context, size, rows_per_pairing, [&](Range rows) {
        for (auto i = static_cast<NodeId>(rows.first); i < rows.last; ++i) {
            EdgeIndex next = offsets[i];
            pair.for_each_in_row(i, [&](NodeId column, double value) {
                require(std::isfinite(value), "the weights of {} -> {} and {} -> {} add up to {}",
                        i, column, column, i, value);
                columns[next] = column;
                weights[next++] = static_cast<W>(value);
            });
        }
    });
    const Csr whole = Csr::trusted(size, size, Array<EdgeIndex>(std::move(offsets)),
                                   Array<NodeId>(std::move(columns)), Array<W>(std::move(weights)));
    return without_unit_weights(whole, context);
}

// Doubles stay doubles; floats and unit weights become doubles if a value needs it.
template <class Accessor>
Csr combine(const Combination<Accessor>& pair, const Context& context) {
    Union found = find_union(pair, context);
    const bool floats = !std::is_same_v<Accessor, Array<double>> && found.of_floats;
    return floats ? combine<float>(pair, std::move(found.offsets), context)
                  : combine<double>(pair, std::move(found.offsets), context);
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
        overloaded{[&](UnitWeights unit) {
                       return combine(Combination<UnitWeights>{a, b, unit, unit, how}, context);
                   },
                   [&]<class W>(const Array<W>& weights) {
                       const auto& mirrored = std::get<Array<W>>(b.weights());
                       return combine(Combination<Array<W>>{a, b, weights, mirrored, how}, context);
                   }},
        a.weights());
}

}  // namespace suffuse
