#include "tests/support/graphs.h"

#include <cmath>
#include <numeric>
#include <utility>

#include "suffuse/graph/symmetrize.h"

namespace suffuse::testing {

namespace {

double random_weight(Shape::Weighting weighting, Rng& rng) {
    switch (weighting) {
        case Shape::Weighting::none:
            return 1;
        case Shape::Weighting::floats:
            return static_cast<float>(rng.uniform() + 0.01);
        case Shape::Weighting::whole:
            return static_cast<double>(1 + rng.below(9));
        case Shape::Weighting::doubles:
            return rng.uniform() * std::exp2(double(rng.below(60)) - 30);
    }
    return 0;
}

EdgeList weighted_list(NodeId nodes, const std::vector<Edge>& edges, Shape::Weighting weighting) {
    EdgeList list = edge_list(nodes, edges);
    if (weighting == Shape::Weighting::none) list.weights = UnitWeights{};
    if (weighting == Shape::Weighting::floats) {
        std::vector<float> narrow;
        for (const Edge& edge : edges) narrow.push_back(static_cast<float>(edge.weight));
        list.weights = Array<float>(std::move(narrow));
    }
    return list;
}

// Which earlier node the v-th of a tree hangs on: the first, the last or any; itself: none.
NodeId drawn_parent(NodeId v, int kind, Rng& rng) {
    if (v == 0 || rng.below(12) == 0) return v;
    const auto any = static_cast<NodeId>(rng.below(static_cast<std::uint64_t>(v)));
    switch (kind) {
        case 0:
            return any;
        case 1:
            return rng.below(24) == 0 ? any : v - 1;  // chains, some longer than a branch may be
        case 2:
            return rng.below(3) == 0 ? any : v / 16 * 16 / 2;  // stars
        default:
            return rng.below(2) == 0 ? any : v - 1;  // caterpillars
    }
}

}  // namespace

Context context_with(int threads) {
    return {.threads = threads, .budget = MemoryBudget()};
}

EdgeList edge_list(NodeId nodes, const std::vector<Edge>& edges) {
    std::vector<NodeId> from;
    std::vector<NodeId> to;
    std::vector<double> weights;
    for (const Edge& edge : edges) {
        from.push_back(edge.from);
        to.push_back(edge.to);
        weights.push_back(edge.weight);
    }
    return {.rows = nodes,
            .cols = nodes,
            .from = Array<NodeId>(std::move(from)),
            .to = Array<NodeId>(std::move(to)),
            .weights = Array<double>(std::move(weights))};
}

EdgeList random_edges(NodeId nodes, double degree, const Shape& shape, Rng rng) {
    const NodeId first = shape.isolated_ends && nodes > 3 ? 1 : 0;
    const auto choices = static_cast<std::uint64_t>(nodes - 2 * first);
    std::vector<Edge> edges;
    for (int e = 0; e < static_cast<int>(nodes * degree); ++e) {
        const auto i = first + static_cast<NodeId>(rng.below(choices));
        const auto j = first + static_cast<NodeId>(rng.below(choices));
        const double weight = random_weight(shape.weighting, rng);
        if (i == j && !shape.self_loops) continue;
        edges.push_back({i, j, weight});
        if (shape.symmetric && i != j) edges.push_back({j, i, weight});
        if (shape.repeats && rng.below(4) == 0) edges.push_back({i, j, weight});
    }
    return weighted_list(nodes, edges, shape.weighting);
}

Csr random_graph(std::uint64_t i) {
    Rng rng = Rng(2024).stream("random graph", i);
    const Shape shape{.weighting = static_cast<Shape::Weighting>(i % 4),
                      .symmetric = (i / 4) % 2 == 0,
                      .self_loops = (i / 8) % 2 == 0,
                      .repeats = false,
                      .isolated_ends = (i / 16) % 2 == 0};
    const auto nodes = static_cast<NodeId>(1 + rng.below(60));
    const double degree = 4 * rng.uniform();
    const Context context = context_with(1);
    const Csr graph = build_graph(random_edges(nodes, degree, shape, rng.stream("edges")),
                                  {.duplicates = Duplicates::first}, context);
    return symmetrize(graph, shape.symmetric ? Symmetrize::max : Symmetrize::no, context);
}

Csr graph_with_trees(std::uint64_t i) {
    Rng rng = Rng(2026).stream("graph with trees", i);
    const auto weighting = static_cast<Shape::Weighting>(i % 4);
    const bool loops = (i / 4) % 2 == 0;
    const auto kind = static_cast<int>((i / 8) % 4);
    const auto nodes = static_cast<NodeId>(1 + rng.below(90));
    const auto core = static_cast<NodeId>(rng.below(static_cast<std::uint64_t>(nodes / 2) + 1));
    const auto id = random_permutation(nodes, rng.stream("ids"));
    std::vector<Edge> edges;
    const auto add = [&](NodeId a, NodeId b) {
        const double weight = random_weight(weighting, rng);
        edges.push_back({id[a], id[b], weight});
        edges.push_back({id[b], id[a], weight});
    };
    for (NodeId v = 0; v < nodes; ++v) {
        const NodeId parent = drawn_parent(v, v < core ? 0 : kind, rng);
        if (parent != v) add(v, parent);
        if (v > 0 && v < core) add(v, static_cast<NodeId>(rng.below(std::uint64_t(v))));
        if (loops && rng.below(5) == 0)
            edges.push_back({id[v], id[v], random_weight(weighting, rng)});
    }
    return build_graph(weighted_list(nodes, edges, weighting), {.duplicates = Duplicates::first},
                       context_with(1));
}

std::vector<NodeId> random_permutation(NodeId size, Rng rng) {
    std::vector<NodeId> order(size);
    std::iota(order.begin(), order.end(), 0);
    for (NodeId k = size - 1; k > 0; --k)
        std::swap(order[k], order[rng.below(static_cast<std::uint64_t>(k) + 1)]);
    return order;
}

Csr matrix_of(const Dense& rows) {
    std::vector<EdgeIndex> offsets{0};
    std::vector<NodeId> columns;
    std::vector<double> weights;
    for (const auto& row : rows) {
        for (std::size_t j = 0; j < row.size(); ++j) {
            if (row[j] == 0) continue;
            columns.push_back(static_cast<NodeId>(j));
            weights.push_back(row[j]);
        }
        offsets.push_back(std::ssize(columns));
    }
    const auto cols = static_cast<NodeId>(rows.empty() ? 0 : rows.front().size());
    return {static_cast<NodeId>(rows.size()),     cols,
            Array<EdgeIndex>(std::move(offsets)), Array<NodeId>(std::move(columns)),
            Array<double>(std::move(weights)),    context_with(1)};
}

Dense dense(const Csr& matrix) {
    Dense rows(matrix.rows(), std::vector<double>(matrix.cols(), 0.0));
    std::visit(
        [&](const auto& weights) {
            for (NodeId i = 0; i < matrix.rows(); ++i)
                for (EdgeIndex e = matrix.offsets()[i]; e < matrix.offsets()[i + 1]; ++e)
                    rows[i][matrix.columns()[e]] = double{weights[e]};
        },
        matrix.weights());
    return rows;
}

Csr filled(const Csr& matrix, float value) {
    std::vector<float> values(static_cast<std::size_t>(matrix.entries()), value);
    return {matrix.rows(),
            matrix.cols(),
            matrix.offsets(),
            matrix.columns(),
            Array<float>(std::move(values)),
            context_with(1)};
}

}  // namespace suffuse::testing
