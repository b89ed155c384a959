#include "suffuse/transition/as_given.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/rounding.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/matrix.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::as_given_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(2);
constexpr double no_limit = std::numeric_limits<double>::infinity();

Matrix looped(const Csr& graph, double w) {
    return sum(reference::of(graph), w, reference::identity(graph.rows()));
}

// Calls law(graph, w, M) for every graph and weight of self-loops.
template <class Law>
void for_all_matrices(const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(48)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs)
        for (const double w : {0.0, 0.5}) {
            CAPTURE(named.name);
            CAPTURE(w);
            law(named.graph, w, looped(named.graph, w));
        }
}

// (M^T z)_j
Real column_product(const Matrix& m, const Contraction& z, NodeId j) {
    Real product = 0;
    for (NodeId i = 0; i < m.size(); ++i) product += m(i, j) * z.weight_of(i);
    return product;
}

// A path 0 -> 1 -> ... whose powers end: the spectral radius is zero.
Csr heavy_path(NodeId nodes, double weight) {
    std::vector<Edge> edges;
    for (NodeId i = 0; i + 1 < nodes; ++i) edges.push_back({i, i + 1, weight});
    return build_graph(edge_list(nodes, edges), {}, context);
}

}  // namespace

TEST_CASE("T times the rate is the matrix itself, each entry to a few roundings") {
    // Two scales with 3 u each, A + w I one u, two products one u each; times the rate in Real.
    for_all_matrices([](const Csr& graph, double w, const Matrix& m) {
        const GivenMatrix given = take_as_given(graph, w, no_limit, context);
        const Matrix t = reference::of(transition_matrix(given.transition, context));
        reference::for_each_entry(m.size(), [&](NodeId i, NodeId j) {
            CHECK(std::abs(t(i, j) * given.rate - m(i, j)) <= gamma_bound(9) * m(i, j));
        });
    });
}

TEST_CASE("no rounding is left in M^T z <= rate z, and z is what the norm is weighted with") {
    for_all_matrices([](const Csr& graph, double w, const Matrix& m) {
        const GivenMatrix given = take_as_given(graph, w, no_limit, context);
        const Contraction& z = given.transition.contraction;
        CHECK(given.transition.undirected == is_symmetric(graph, context));
        if (given.transition.undirected) return;
        CHECK(z.norm == Contraction::Norm::one);
        for (NodeId j = 0; j < m.size(); ++j) {
            CHECK(column_product(m, z, j) <= Real{given.rate} * z.weight_of(j));
            CHECK(z.reach * z.weight_of(j) >= 1 - gamma_bound(2));
            CHECK(z.heaviest >= z.weight_of(j));
        }
    });
}

TEST_CASE("no eigenvalue of an undirected matrix exceeds the rate, which is not far above them") {
    for_all_matrices([](const Csr& graph, double w, const Matrix& m) {
        const GivenMatrix given = take_as_given(graph, w, no_limit, context);
        if (!given.transition.undirected || m.size() == 0) return;
        CHECK(given.transition.contraction.norm == Contraction::Norm::two);
        const Real radius = eigenvalues(m).back();
        // Jacobi's rotations leave 1e-16 of the radius.
        CHECK(radius <= Real{given.rate} * (1 + 1e-15L));
        CHECK(Real{given.rate} <= 1.5L * std::max(Real{1}, radius));
    });
}

TEST_CASE("a matrix that stretches no vector is not divided by anything") {
    const Csr half = matrix_of({{0.25, 0.5, 0}, {0.5, 0, 0.125}, {0, 0.25, 0.5}});
    const GivenMatrix given = take_as_given(half, 0, no_limit, context);
    CHECK(given.rate == 1);
    CHECK(transition_matrix(given.transition, context) == half);
    CHECK(given.transition.contraction.weight.empty());
    CHECK(take_as_given(half, 0.125, no_limit, context).rate == 1);
    CHECK(take_as_given(half, 1, no_limit, context).rate > 1);
}

TEST_CASE("the rate comes below the limit where the spectral radius is below it") {
    // Column sums of 10, and no power but the first nine: bounds by sums alone would say 10.
    const Csr path = heavy_path(10, 10);
    const GivenMatrix given = take_as_given(path, 0, 1.2, context);
    CHECK(given.rate < 1.2);
    const Contraction& z = given.transition.contraction;
    for (NodeId j = 0; j < path.rows(); ++j)
        CHECK(column_product(looped(path, 0), z, j) <= Real{given.rate} * z.weight_of(j));
    // And does not where it cannot.
    const Csr pair = matrix_of({{0, 2}, {3, 0}});  // the radius is the root of 6
    CHECK(take_as_given(pair, 0, 2.4, context).rate > 2.449);
    CHECK(take_as_given(pair, 0, 2.5, context).rate < 2.5);
}

TEST_CASE("the thread count changes no bit of the rate and of z") {
    Shape shape;
    shape.weighting = Shape::Weighting::doubles;
    const Csr graph = build_graph(random_edges(20000, 3, shape, Rng(5)), {}, context);
    const GivenMatrix alone = take_as_given(graph, 0.5, no_limit, context_with(1));
    const GivenMatrix other = take_as_given(graph, 0.5, no_limit, context_with(5));
    CHECK(alone.rate == other.rate);
    CHECK(alone.transition.contraction.weight == other.transition.contraction.weight);
}

TEST_CASE("what step 1 refuses is refused here, and sums that no double holds") {
    CHECK_THROWS_AS(take_as_given(matrix_of({{0, 1, 0}, {0, 0, 2}}), 0, 2, context), InputError);
    CHECK_THROWS_AS(take_as_given(matrix_of({{0, 1}, {-1, 0}}), 0, 2, context), InputError);
    for (const double w : {-1.0, no_limit, std::nan("")})
        CHECK_THROWS_WITH_AS(take_as_given(matrix_of({{0, 1}, {1, 0}}), w, 2, context),
                             doctest::Contains("self-loops"), InputError);
    CHECK_THROWS_WITH_AS(take_as_given(matrix_of({{1e308, 0}, {1e308, 0}}), 0, 2, context),
                         doctest::Contains("more than a double can hold"), InputError);
}

TEST_CASE("a refused reservation leaves nothing behind") {
    const Csr graph = heavy_path(10, 10);
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            take_as_given(graph, 0, 1.2, refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
    }
}

TEST_CASE("the matrix of no nodes has a rate of one") {
    const GivenMatrix given = take_as_given(Csr(), 1, 2, context);
    CHECK(given.rate == 1);
    CHECK(given.transition.size() == 0);
}

}  // namespace suffuse::testing::as_given_test
