#include "suffuse/gdc/diffuse.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/gdc/estimate_diffuse.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/transpose.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::diffuse_test {

namespace {

using reference::Real;

const Context context = context_with(2);

double value_at(const DenseMatrix& matrix, NodeId i, NodeId c) {
    return std::visit(
        [&](const auto& values) {
            return static_cast<double>(values[std::int64_t{i} * matrix.cols + c]);
        },
        matrix.values);
}

template <class T>
DenseMatrix random_features(NodeId rows, NodeId cols, Rng rng) {
    std::vector<T> values;
    for (NodeId i = 0; i < rows * cols; ++i)
        values.push_back(rng.below(3) == 0 ? T{0} : static_cast<T>(4 * rng.uniform() - 1));
    return {rows, cols, Array<T>(std::move(values))};
}

Csr sparse_of(const DenseMatrix& matrix) {
    std::vector<EdgeIndex> offsets{0};
    std::vector<NodeId> columns;
    std::vector<double> weights;
    for (NodeId i = 0; i < matrix.rows; ++i) {
        for (NodeId c = 0; c < matrix.cols; ++c)
            if (const double value = value_at(matrix, i, c); value != 0) {
                columns.push_back(c);
                weights.push_back(value);
            }
        offsets.push_back(std::ssize(columns));
    }
    return {matrix.rows,
            matrix.cols,
            Array<EdgeIndex>(std::move(offsets)),
            Array<NodeId>(std::move(columns)),
            Array<double>(std::move(weights)),
            context};
}

// In every column one entry, of size one.
DenseMatrix random_units(NodeId rows, NodeId cols, Rng rng) {
    std::vector<double> values(static_cast<std::size_t>(rows) * cols);
    for (NodeId c = 0; c < cols; ++c) values[rng.below(rows) * cols + c] = 1;
    return {rows, cols, Array<double>(std::move(values))};
}

DenseMatrix column_of(const DenseMatrix& x, NodeId c) {
    std::vector<double> values;
    for (NodeId i = 0; i < x.rows; ++i) values.push_back(value_at(x, i, c));
    return {x.rows, 1, Array<double>(std::move(values))};
}

// Row k of the result is row order[k].
DenseMatrix rows_in_order(const DenseMatrix& x, std::span<const NodeId> order) {
    std::vector<double> values;
    for (const NodeId i : order)
        for (NodeId c = 0; c < x.cols; ++c) values.push_back(value_at(x, i, c));
    return {x.rows, x.cols, Array<double>(std::move(values))};
}

// out_jc = sum_i S_ij X_ic within max_abs_error times sum_i |X_ic|; the largest share of that.
Real worst_share(const DiffuseResult& result, const DenseMatrix& x, const Truth& truth) {
    Real worst = 0;
    for (NodeId c = 0; c < x.cols; ++c) {
        Real total = 0;
        for (NodeId i = 0; i < x.rows; ++i) total += std::abs(Real{value_at(x, i, c)});
        const Real bound = (result.max_abs_error + 1e-16L * largest_magnitude(truth.terms)) * total;
        for (NodeId j = 0; j < x.rows; ++j) {
            Real sum = 0;
            for (NodeId i = 0; i < x.rows; ++i) sum += truth.s(i, j) * value_at(x, i, c);
            const Real error = std::abs(value_at(result.features, j, c) - sum);
            if (error > 0) worst = std::max(worst, error / bound);
        }
    }
    return worst;
}

std::vector<Coefficients> several_coefficients() {
    return {ppr(0.1), heat(3), theta({0.4, 0.3, 0.2, 0.1}), theta({0.6, -0.3, 0.2, 0.5})};
}

}  // namespace

TEST_CASE("diffused features are S^T X within the bound, for every T, theta and kind of X") {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(16)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs) {
        const NodeId nodes = named.graph.rows();
        const auto x = random_features<double>(nodes, 5, Rng(1).stream(named.name));
        const auto narrow =
            random_features<float>(nodes, nodes % 2 == 0 ? 21 : 65, Rng(2).stream(named.name));
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const Coefficients& coefficients : several_coefficients()) {
                INFO(named.name, ", ", static_cast<int>(normalization), ", ", coefficients.name());
                const TransitionOptions t{normalization, 0.5};
                const DiffusionOptions options{.coefficients = coefficients};
                const Truth truth = truth_of(named.graph, t, coefficients);
                CHECK(worst_share(diffuse(named.graph, x, t, options, context), x, truth) <= 1);
                CHECK(worst_share(diffuse(named.graph, sparse_of(x), t, options, context), x,
                                  truth) <= 1);
                CHECK(worst_share(diffuse(named.graph, narrow, t, options, context), narrow,
                                  truth) <= 1);
            }
    }
}

TEST_CASE("other ids for the nodes change their features within both bounds, and nothing else") {
    for (std::uint64_t i = 0; i < 24; ++i) {
        CAPTURE(i);
        const Csr graph = i % 2 == 0 ? random_graph(i) : graph_with_trees(i);
        const NodeId nodes = graph.rows();
        const auto order = random_permutation(nodes, Rng(8).stream("order", i));
        const Csr other = permute(graph, order, context);
        const NodeId columns = i % 4 < 2 ? 66 : 18;  // many features: in an order of our own
        const auto x = random_features<double>(nodes, columns, Rng(9).stream("features", i));
        const DenseMatrix moved = rows_in_order(x, order);
        for (const Coefficients& coefficients : several_coefficients()) {
            const DiffusionOptions options{.coefficients = coefficients,
                                           .precision = Precision::float64};
            const DiffuseResult a = diffuse(graph, x, {}, options, context);
            const DiffuseResult b = diffuse(other, moved, {}, options, context);
            const DiffuseResult sparse = diffuse(other, sparse_of(moved), {}, options, context);
            for (NodeId c = 0; c < x.cols; ++c) {
                double total = 0;
                for (NodeId k = 0; k < nodes; ++k) total += std::abs(value_at(x, k, c));
                for (NodeId k = 0; k < nodes; ++k) {
                    const double own = value_at(a.features, order[k], c);
                    CHECK(std::abs(value_at(b.features, k, c) - own) <=
                          (a.max_abs_error + b.max_abs_error) * total);
                    CHECK(std::abs(value_at(sparse.features, k, c) - own) <=
                          (a.max_abs_error + sparse.max_abs_error) * total);
                }
            }
        }
    }
}

TEST_CASE("the tolerance is kept, to 1e-12, by every solver") {
    const Csr graph = random_graph(40);
    const auto x = random_features<double>(graph.rows(), 3, Rng(3));
    REQUIRE(is_symmetric(graph, context));
    for (const Solver solver : all_solvers())
        for (const double tolerance : {1e-3, 1e-6, 1e-12})
            for (const Coefficients& coefficients : several_coefficients()) {
                CAPTURE(static_cast<int>(solver));
                CAPTURE(tolerance);
                const DiffusionOptions options{
                    .coefficients = coefficients, .tolerance = tolerance, .solver = solver};
                const DiffuseResult result = diffuse(graph, x, {}, options, context);
                CHECK(result.within_tolerance());
                CHECK(worst_share(result, x, truth_of(graph, {}, coefficients)) <= 1);
            }
}

TEST_CASE("where float32 just misses the target, columns are still right and independent") {
    for (std::uint64_t i = 0; i < 12; ++i)
        for (const double alpha : {0.03, 0.1, 0.4}) {
            CAPTURE(i);
            CAPTURE(alpha);
            const Csr graph = graph_with_trees(i);
            const DenseMatrix x = random_units(graph.rows(), 40, Rng(7).stream("units", i));
            const double storing = 0x1p-24;  // S has no entry above 1
            const DiffusionOptions options{.coefficients = ppr(alpha),
                                           .tolerance = 3.05e-8 / alpha + storing,
                                           .precision = Precision::float32};
            const DiffuseResult result = diffuse(graph, sparse_of(x), {}, options, context);
            CHECK(worst_share(result, x, truth_of(graph, {}, options.coefficients)) <= 1);
            for (const NodeId c : {0, 15, 16, 31, 39}) {
                const DenseMatrix one = column_of(x, c);
                const DiffuseResult alone = diffuse(graph, sparse_of(one), {}, options, context);
                for (NodeId j = 0; j < graph.rows(); ++j)
                    CHECK(value_at(alone.features, j, 0) == value_at(result.features, j, c));
            }
        }
}

TEST_CASE("with row weights of one a constant feature stays constant under col") {
    const Csr graph = generate(RMat{.scale = 7, .edge_factor = 4}, 1, context);
    const DenseMatrix ones{graph.rows(), 1, Array<double>(std::vector<double>(graph.rows(), 1.0))};
    const DiffuseResult result =
        diffuse(graph, ones, {.normalization = Normalization::col}, {}, context);
    for (NodeId j = 0; j < graph.rows(); ++j)
        CHECK(std::abs(value_at(result.features, j, 0) - 1) <= result.max_abs_error * graph.rows());
}

TEST_CASE("the thread count changes no byte of diffused features") {
    const Csr graph = generate(ErdosRenyi{.nodes = 500, .average_degree = 6}, 1, context);
    const auto x = random_features<float>(500, 83, Rng(4));
    for (const Coefficients& coefficients : several_coefficients()) {
        const auto run = [&](int threads) {
            return diffuse(graph, x, {}, {.coefficients = coefficients}, context_with(threads));
        };
        const DiffuseResult alone = run(1);
        for (const int threads : {2, 5}) {
            const DiffuseResult other = run(threads);
            CHECK(other.features.values == alone.features.values);
            CHECK(other.max_abs_error == alone.max_abs_error);
        }
    }
}

TEST_CASE("features without columns, or all zero, come back as they are") {
    const Csr graph = random_graph(40);
    const DenseMatrix none{graph.rows(), 0, Array<float>()};
    CHECK(diffuse(graph, none, {}, {}, context).features.cols == 0);
    const DenseMatrix zeros{graph.rows(), 2,
                            Array<double>(std::vector<double>(2 * std::size_t(graph.rows()), 0.0))};
    const DiffuseResult result = diffuse(graph, zeros, {}, {}, context);
    CHECK(result.features.rows == graph.rows());
    for (NodeId i = 0; i < graph.rows(); ++i) CHECK(value_at(result.features, i, 1) == 0);
}

TEST_CASE("features that do not fit the graph, or are not finite, are refused") {
    const Csr graph = random_graph(40);
    const auto rows = random_features<float>(graph.rows() + 1, 2, Rng(5));
    CHECK_THROWS_AS(diffuse(graph, rows, {}, {}, context), InputError);
    CHECK_THROWS_AS(diffuse(graph, sparse_of(rows), {}, {}, context), InputError);
    for (const double bad : {std::nan(""), std::numeric_limits<double>::infinity()}) {
        std::vector<double> values(graph.rows(), 1.0);
        values.back() = bad;
        const DenseMatrix x{graph.rows(), 1, Array<double>(std::move(values))};
        CHECK_THROWS_AS(diffuse(graph, x, {}, {}, context), InputError);
    }
}

TEST_CASE("a refused reservation ends a diffusion of features cleanly") {
    const Csr graph = random_graph(21);
    const auto x = random_features<float>(graph.rows(), 40, Rng(6));
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            diffuse(graph, x, {}, {}, refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
    }
}

TEST_CASE("defect 73: features without all their values are refused") {
    const PreparedGraph graph(generate(Ring{5}, 0, context), context);
    const Array<double> ten(std::vector<double>(10, 1.0));
    CHECK_NOTHROW(diffuse(graph, DenseMatrix{5, 2, ten}, {}, {}, context));
    for (const DenseMatrix& lie : {DenseMatrix{5, 3, ten}, DenseMatrix{5, 1, ten},
                                   DenseMatrix{5, 200, ten}, DenseMatrix{5, -1}}) {
        CHECK_THROWS_AS(diffuse(graph, lie, {}, {}, context), InputError);
        CHECK_THROWS_AS(diffuse(graph.graph(), lie, {}, {}, context), InputError);
        CHECK_THROWS_AS(estimate_diffuse(graph, lie, {}, {}, context), InputError);
    }
}

}  // namespace suffuse::testing::diffuse_test
