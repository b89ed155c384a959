#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/graph/components.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/transpose.h"
#include "tests/gdc/judge.h"
#include "tests/gdc/same_bytes.h"
#include "tests/support/graphs.h"

// Graphs in many components: each is computed by itself, and the result is that of the whole.

namespace suffuse::testing::components_test {

namespace {

using reference::Real;

const Context context = context_with(1);

// Graphs side by side, in random order of the nodes.
Csr together(const std::vector<Csr>& parts, Rng rng) {
    NodeId nodes = 0;
    for (const Csr& part : parts) nodes += part.rows();
    const std::vector<NodeId> place = random_permutation(nodes, rng);
    Dense rows(static_cast<std::size_t>(nodes), std::vector<double>(nodes));
    NodeId first = 0;
    for (const Csr& part : parts) {
        const Dense own = dense(part);
        for (NodeId i = 0; i < part.rows(); ++i)
            for (NodeId j = 0; j < part.rows(); ++j)
                rows[place[first + i]][place[first + j]] = own[i][j];
        first += part.rows();
    }
    return matrix_of(rows);
}

Csr of_edges(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {.symmetrize = Symmetrize::max}, context);
}

// The i-th of an endless list, every second one directed: one or two graphs of some size, small
// ones that share blocks, nodes without edges.
Csr in_many_components(std::uint64_t i) {
    const bool directed = i % 2 == 1;
    std::vector<Csr> parts{directed ? random_graph(i) : graph_with_trees(i)};
    if (i % 3 == 0) parts.push_back(graph_with_trees(i + 1));
    for (std::uint64_t k = 0; k < 3 + i % 5; ++k) {
        parts.push_back(of_edges(2, {{0, 1, 0.5}}));
        parts.push_back(of_edges(3, {{0, 1}, {1, 2, 2}, {2, 0}}));
        parts.push_back(of_edges(5, {{0, 1}, {1, 2}, {2, 3}, {3, 0}, {3, 4, 3}}));
        parts.push_back(of_edges(2, {{1, 1, 2}}));
    }
    if (directed) parts.push_back(build_graph(edge_list(3, {{0, 1}, {2, 1, 0.25}}), {}, context));
    return together(parts, Rng(3).stream("places", i));
}

// The i-th list of options goes through all of them.
GdcOptions options_of(std::uint64_t i, const Csr& graph) {
    const std::vector<Coefficients> coefficients{ppr(0.1), heat(3), ppr(0.4),
                                                 theta({0.5, 0.3, 0.2}), theta({0.6, -0.2, 0.3})};
    std::vector<Solver> solvers{Solver::automatic, Solver::series, Solver::dense};
    if (is_symmetric(graph, context)) solvers.push_back(Solver::block);
    constexpr double loops[] = {1, 0, 0.5};
    return {.transition = {static_cast<Normalization>(i % 3), loops[i / 3 % 3]},
            .diffusion = {.coefficients = coefficients[i % coefficients.size()],
                          .tolerance = i % 4 == 3 ? 1e-9 : 1e-6,
                          .solver = solvers[i / 2 % solvers.size()]},
            .renormalize = untouched};
}

std::vector<Sparsifier> rules(std::uint64_t i) {
    constexpr NodeId ks[] = {3, 1, 64, 7};
    constexpr double epsilons[] = {1e-2, 1e-4, 0.1};
    constexpr double degrees[] = {2.5, 0.5, 9, 1000};
    return {TopK{ks[i % 4]}, Epsilon{epsilons[i % 3]}, KeepAll{}, AverageDegree{degrees[i % 4]}};
}

struct Column {
    std::vector<NodeId> nodes{};
    std::vector<double> values{};
};
Column column_of(const Csr& transposed, NodeId j) {
    Column column;
    const auto row = transposed.row(j);
    column.nodes.assign(row.begin(), row.end());
    std::visit(
        [&](const auto& weights) {
            for (auto e = transposed.offsets()[j]; e < transposed.offsets()[j + 1]; ++e)
                column.values.push_back(static_cast<double>(weights[e]));
        },
        transposed.weights());
    return column;
}

// Column j of the whole against column k of its component: the same set where both are proven, and
// the same values within the bounds of both.
struct Pair {
    const GdcResult& whole;
    const GdcResult& alone;
    std::span<const NodeId> original;
    Csr whole_columns = transpose(whole.graph, context);
    Csr alone_columns = transpose(alone.graph, context);

    // Where terms cancel, an entry may be computed as zero that is not: `sets` leaves that out.
    void check(NodeId k, bool sets) const {
        const NodeId j = original[k];
        const Column a = column_of(whole_columns, j);
        Column b = column_of(alone_columns, k);
        for (NodeId& node : b.nodes) node = original[node];
        const bool proven = sets && whole.certificate.status[j] == ColumnStatus::proven &&
                            alone.certificate.status[k] == ColumnStatus::proven;
        if (proven) CHECK(a.nodes == b.nodes);
        const double bound =
            whole.certificate.max_abs_error + alone.certificate.max_abs_error + 1e-300;
        for (std::size_t e = 0; e < a.nodes.size(); ++e) {
            CHECK(std::ranges::binary_search(original, a.nodes[e]));  // none leaves the component
            const auto at = std::ranges::find(b.nodes, a.nodes[e]);
            if (at == b.nodes.end()) continue;
            CHECK(std::abs(a.values[e] - b.values[at - b.nodes.begin()]) <= bound);
        }
    }
};

Subgraph component(const Csr& graph, const Components& components, NodeId c) {
    std::vector<NodeId> nodes;
    for (NodeId i = 0; i < graph.rows(); ++i)
        if (components.of_node[i] == c) nodes.push_back(i);
    return induced_subgraph(graph, std::move(nodes), context);
}

// The graph with `more` nodes that have no edges; node i of it becomes node places[i].
Csr with_isolated(const Csr& graph, std::span<const NodeId> places, NodeId more) {
    std::vector<Edge> edges;
    std::visit(
        [&](const auto& weights) {
            for (NodeId i = 0; i < graph.rows(); ++i)
                for (auto e = graph.offsets()[i]; e < graph.offsets()[i + 1]; ++e)
                    edges.push_back(
                        {places[i], places[graph.columns()[e]], static_cast<double>(weights[e])});
        },
        graph.weights());
    return build_graph(edge_list(graph.rows() + more, edges), {}, context);
}

constexpr std::uint64_t graphs = 40;

}  // namespace

TEST_CASE("defect 15: graphs in many components have the dense truth of the whole") {
    for (std::uint64_t i = 0; i < graphs; ++i) {
        CAPTURE(i);
        const Csr graph = in_many_components(i);
        GdcOptions options = options_of(i, graph);
        const Truth truth = truth_of(graph, options.transition, options.diffusion.coefficients);
        for (const Sparsifier& rule : rules(i)) {
            CAPTURE(rule.index());
            options.sparsify = rule;
            const GdcResult result = gdc(graph, options, context);
            CHECK(fault_of(result, truth, rule) == "");
            if (rule.index() != 0 && options.transition.normalization == Normalization::sym &&
                is_symmetric(graph, context))
                CHECK(is_symmetric(result.graph, context));
        }
    }
}

TEST_CASE("defect 15: a component in a graph is what it is alone, within both bounds") {
    for (std::uint64_t i = 0; i < graphs; ++i) {
        CAPTURE(i);
        const Csr graph = in_many_components(i);
        const Components components = connected_components(graph);
        GdcOptions options = options_of(i, graph);
        for (const Sparsifier& rule : rules(i)) {
            if (std::holds_alternative<AverageDegree>(rule)) continue;  // one cut for all
            CAPTURE(rule.index());
            options.sparsify = rule;
            const bool sets = !std::holds_alternative<KeepAll>(rule) ||
                              options.diffusion.coefficients.nonnegative();
            const GdcResult whole = gdc(graph, options, context);
            for (NodeId c = 0; c < static_cast<NodeId>(components.sizes.size()); ++c) {
                const Subgraph part = component(graph, components, c);
                const GdcResult alone = gdc(part.graph, options, context);
                const Pair pair{whole, alone, part.original};
                for (NodeId k = 0; k < part.graph.rows(); ++k) pair.check(k, sets);
                CHECK(std::ssize(alone.certificate.status) == components.sizes[c]);
            }
        }
    }
}

TEST_CASE("defect 15: nodes without edges change no byte of the others") {
    for (std::uint64_t i = 0; i < graphs; ++i) {
        CAPTURE(i);
        const Csr graph = i % 2 == 0 ? graph_with_trees(i) : random_graph(i);
        const NodeId more = 200;
        auto places = random_permutation(graph.rows() + more, Rng(4).stream("places", i));
        places.resize(graph.rows());
        std::ranges::sort(places);
        std::vector<NodeId> own_places(graph.rows());
        std::iota(own_places.begin(), own_places.end(), 0);
        const Csr same = with_isolated(graph, own_places, 0);
        const Csr larger = with_isolated(graph, places, more);
        GdcOptions options = options_of(i, graph);
        for (const Sparsifier& rule : rules(i)) {
            if (std::holds_alternative<AverageDegree>(rule)) continue;
            CAPTURE(rule.index());
            options.sparsify = rule;
            const GdcResult small = gdc(same, options, context);
            const GdcResult large = gdc(larger, options, context);
            const Csr a = transpose(small.graph, context);
            const Csr b = transpose(large.graph, context);
            for (NodeId k = 0; k < graph.rows(); ++k) {
                Column own = column_of(a, k);
                for (NodeId& node : own.nodes) node = places[node];
                const Column other = column_of(b, places[k]);
                CHECK(own.nodes == other.nodes);
                CHECK(own.values == other.values);
                CHECK(small.certificate.status[k] == large.certificate.status[places[k]]);
            }
        }
    }
}

TEST_CASE("defect 15: the thread count changes no byte of a graph in many components") {
    for (std::uint64_t i = 0; i < 12; ++i) {
        CAPTURE(i);
        const Csr graph = in_many_components(i);
        GdcOptions options = options_of(i, graph);
        for (const Sparsifier& rule : rules(i)) {
            options.sparsify = rule;
            const GdcResult alone = gdc(graph, options, context);
            for (const int threads : {2, 5})
                check_same_bytes(alone, gdc(graph, options, context_with(threads)));
        }
    }
}

}  // namespace suffuse::testing::components_test
