#include "suffuse/transition/transition.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/exact_sum.h"
#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/transition/range.h"

namespace suffuse {

namespace {

constexpr std::int64_t nodes_per_part = 1 << 14;

void check_weights(const Csr& graph) {
    const auto check_all = [](const auto& weights) {
        const auto bad = std::ranges::find_if(weights.span(), [](auto w) { return w < 0; });
        require(bad == weights.span().end(),
                "entry {} of the graph weighs {}; weights must not be negative",
                bad - weights.span().begin(), bad == weights.span().end() ? 0 : *bad);
    };
    std::visit(overloaded{[](UnitWeights) {}, check_all}, graph.weights());
}

// w + the sum of every row.
Buffer<double> row_degrees(const Csr& graph, double self_loops, const Context& context) {
    Buffer<double> degree(context, graph.rows(), "degrees");
    const auto add_rows = [&](const auto& weights) {
        parallel_for(context, graph.rows(), nodes_per_part, [&](Range range) {
            for (auto i = range.first; i < range.last; ++i) {
                ExactSum sum;
                sum.add(self_loops);
                for (auto e = graph.offsets()[i]; e < graph.offsets()[i + 1]; ++e)
                    sum.add(weights[e]);
                degree[i] = sum.value();
            }
        });
    };
    std::visit(add_rows, graph.weights());
    return degree;
}

// w + the sum of every column, its entries in the order of the rows.
Buffer<double> column_degrees(const Csr& graph, double self_loops, const Context& context) {
    Buffer<ExactSum> sums(context, graph.rows(), "degrees");
    std::ranges::fill(sums.span(), ExactSum());
    for (ExactSum& sum : sums.span()) sum.add(self_loops);
    const auto add_entries = [&](const auto& weights) {
        for (EdgeIndex e = 0; e < graph.entries(); ++e) sums[graph.columns()[e]].add(weights[e]);
    };
    std::visit(add_entries, graph.weights());
    Buffer<double> degree(context, graph.rows(), "degrees");
    std::ranges::transform(sums.span(), degree.span().begin(), &ExactSum::value);
    return degree;
}

template <class Function>
Array<double> map(const Buffer<double>& from, const Context& context, const Function& function) {
    return tabulate<double>(context, from.size(), "transition matrix",
                            [&](auto i) { return function(from[i]); });
}

double reciprocal(double degree) {
    return degree > 0 ? 1 / degree : 0;
}
double reciprocal_root(double degree) {
    return degree > 0 ? 1 / std::sqrt(degree) : 0;
}

// Weights degree^power. A node of degree zero has neither a row nor a column in T: any weight does.
Contraction weighted(Contraction::Norm norm, const Buffer<double>& degree, bool inverse,
                     const Context& context) {
    Contraction result{.norm = norm};
    if (degree.size() == 0) return result;
    const auto weight = [&](double d) {
        const double root = d > 0 ? std::sqrt(d) : 1;
        return inverse ? 1 / root : root;
    };
    result.weight = map(degree, context, weight);
    result.heaviest = std::ranges::max(result.weight.span());
    result.reach = 1 / std::ranges::min(result.weight.span());
    return result;
}

// A norm in which T is a contraction. row: row sums are at most 1. col: column sums are. sym: on an
// undirected graph T is symmetric with eigenvalues in [-1, 1]; on a directed one it is
// D^-1/2 (A D^-1) D^1/2, and A D^-1 has column sums of at most 1.
Contraction contraction_of(Normalization normalization, bool undirected,
                           const Buffer<double>& degree, const Context& context) {
    using Norm = Contraction::Norm;
    switch (normalization) {
        case Normalization::row:
            return {.norm = Norm::maximum};
        case Normalization::col:
            return {.norm = Norm::one};
        case Normalization::sym:
            break;
    }
    if (undirected) return {.norm = Norm::two};
    return weighted(Norm::one, degree, false, context);
}

// On an undirected graph D^-1/2 T_col D^1/2 = T_sym = D^1/2 T_row D^-1/2.
Contraction spectral_of(Normalization normalization, const Buffer<double>& degree,
                        const Context& context) {
    using Norm = Contraction::Norm;
    if (normalization == Normalization::sym) return {.norm = Norm::two};
    return weighted(Norm::two, degree, normalization == Normalization::col, context);
}

Array<double> ones(NodeId size, const Context& context) {
    return tabulate<double>(context, size, "transition matrix", [](auto) { return 1; });
}

// diag(left), diag(right) of T.
void set_scales(Transition& t, Normalization normalization, const Buffer<double>& degree,
                const Context& context) {
    switch (normalization) {
        case Normalization::sym:
            t.left = t.right = map(degree, context, reciprocal_root);
            break;
        case Normalization::col:
            t.left = ones(t.size(), context);
            t.right = map(degree, context, reciprocal);
            break;
        case Normalization::row:
            t.left = map(degree, context, reciprocal);
            t.right = ones(t.size(), context);
            break;
    }
}

}  // namespace

void check_step_1(const Csr& graph, double self_loops) {
    check_square(graph.rows(), graph.cols());
    require(std::isfinite(self_loops) && self_loops >= 0,
            "self-loops: the weight must be finite and not negative, got {}", self_loops);
    check_weights(graph);
}

Transition make_transition(const Csr& graph, const TransitionOptions& options,
                           const Context& context) {
    return make_transition(graph, is_symmetric(graph, context), options, context);
}

Transition make_transition(const Csr& graph, bool undirected, const TransitionOptions& options,
                           const Context& context) {
    check_step_1(graph, options.self_loops);
    const auto [scaled, self_loops, exponent] = scale_near_one(graph, options.self_loops, context);
    Transition t{.graph = scaled,
                 .self_loops = self_loops,
                 .exponent = exponent,
                 .undirected = undirected,
                 .normalized = undirected};
    const bool by_rows = t.undirected || options.normalization == Normalization::row;
    const Buffer<double> degree = by_rows ? row_degrees(t.graph, self_loops, context)
                                          : column_degrees(t.graph, self_loops, context);
    check_degrees(degree.span(), exponent);
    set_scales(t, options.normalization, degree, context);
    t.contraction = contraction_of(options.normalization, t.undirected, degree, context);
    if (t.undirected) t.spectral = spectral_of(options.normalization, degree, context);
    measure_range(t);
    return t;
}

Transition transpose(const Transition& t, const Context& context) {
    return {.graph = t.undirected ? t.graph : transpose(t.graph, context),
            .self_loops = t.self_loops,
            .exponent = t.exponent,
            .left = t.right,
            .right = t.left,
            .undirected = t.undirected,
            .normalized = t.normalized,
            .contraction = dual(t.contraction, context),
            .spectral = dual(t.spectral, context),
            .least = t.least,
            .lost = t.lost};
}

Csr transition_matrix(const Transition& t, const Context& context) {
    EdgeIndex count = 0;
    const NodeId nodes = t.size();
    std::vector<EdgeIndex> offsets(static_cast<std::size_t>(nodes) + 1);
    Buffer<NodeId> columns(context, t.graph.entries() + nodes, "transition matrix");
    Buffer<double> values(context, t.graph.entries() + nodes, "transition matrix");
    const auto append = [&](NodeId i, NodeId j, double weight) {
        const double value = t.left[i] * weight * t.right[j];
        if (value == 0) return;
        columns[count] = j;
        values[count++] = value;
    };
    const auto fill = [&](const auto& weights) {
        for (NodeId i = 0; i < nodes; ++i) {
            bool loop_done = false;
            for (auto e = t.graph.offsets()[i]; e < t.graph.offsets()[i + 1]; ++e) {
                const NodeId j = t.graph.columns()[e];
                if (j > i && !loop_done) append(i, i, t.self_loops);
                loop_done = loop_done || j >= i;
                append(i, j, weights[e] + (j == i ? t.self_loops : 0.0));
            }
            if (!loop_done) append(i, i, t.self_loops);
            offsets[i + 1] = count;
        }
    };
    std::visit(fill, t.graph.weights());
    const auto first = [&](const auto& buffer) {
        return std::vector(buffer.span().begin(), buffer.span().begin() + count);
    };
    return Csr::trusted(nodes, nodes, Array<EdgeIndex>(std::move(offsets)),
                        Array<NodeId>(first(columns)), Array<double>(first(values)));
}

}  // namespace suffuse
