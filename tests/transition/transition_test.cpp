#include "suffuse/transition/transition.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/base/rounding.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::transition_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(2);
constexpr Normalization all_normalizations[] = {Normalization::sym, Normalization::col,
                                                Normalization::row};

std::vector<NamedGraph> graphs() {
    std::vector<NamedGraph> result = drawn_graphs();
    for (NamedGraph& graph : random_graphs(48)) result.push_back(std::move(graph));
    return result;
}

// Calls law(graph, options) for every graph, normalization and weight of self-loops.
template <class Law>
void for_all_transitions(const Law& law) {
    for (const NamedGraph& named : graphs())
        for (const Normalization normalization : all_normalizations)
            for (const double w : {0.0, 1.0, 0.5}) {
                CAPTURE(named.name);
                CAPTURE(static_cast<int>(normalization));
                CAPTURE(w);
                law(named.graph, TransitionOptions{normalization, w});
            }
}

// max |a_ij - b_ij| / b_ij, infinite where only one of them is zero.
Real relative_distance(const Matrix& a, const Matrix& b) {
    Real largest = 0;
    reference::for_each_entry(a.size(), [&](NodeId i, NodeId j) {
        if (a(i, j) != b(i, j)) largest = std::max(largest, std::abs(a(i, j) / b(i, j) - 1));
    });
    return largest;
}

}  // namespace

TEST_CASE("T has the entries of its definition, each to a few roundings") {
    // left and right carry 4 u each, A + w I one u, the two products one u each.
    for_all_transitions([](const Csr& graph, const TransitionOptions& options) {
        const Transition transition = make_transition(graph, options, context);
        const Matrix truth = reference::transition(graph, options);
        const Matrix computed = reference::of(transition_matrix(transition, context));
        CHECK(relative_distance(computed, truth) <= gamma_bound(11));
    });
}

TEST_CASE("col has columns, row has rows that sum to one, or to zero for a node without edges") {
    for_all_transitions([](const Csr& graph, const TransitionOptions& options) {
        if (options.normalization == Normalization::sym) return;
        const Matrix t =
            reference::of(transition_matrix(make_transition(graph, options, context), context));
        const bool by_columns = options.normalization == Normalization::col;
        for (const Real sum : by_columns ? column_sums(t) : row_sums(t))
            CHECK((sum == 0 || std::abs(sum - 1) <= gamma_bound(20)));
    });
}

TEST_CASE("sym on an undirected graph is symmetric and keeps the square root of the degrees") {
    for_all_transitions([](const Csr& graph, const TransitionOptions& options) {
        if (options.normalization != Normalization::sym || !is_symmetric(graph, context)) return;
        const Matrix t =
            reference::of(transition_matrix(make_transition(graph, options, context), context));
        CHECK(relative_distance(t, transposed(t)) <= gamma_bound(4));
        const Matrix looped =
            sum(reference::of(graph), options.self_loops, reference::identity(graph.rows()));
        const std::vector<Real> d = column_sums(looped);
        for (NodeId i = 0; i < t.size(); ++i) {
            Real product = 0;
            for (NodeId j = 0; j < t.size(); ++j) product += t(i, j) * std::sqrt(d[j]);
            CHECK(std::abs(product - std::sqrt(d[i])) <= gamma_bound(20) * std::sqrt(d[i]));
        }
    });
}

TEST_CASE("a walk stays at a node with probability w / (w + degree)") {
    for (const NamedGraph& named : random_graphs(24)) {
        const Csr& graph = named.graph;
        const Matrix a = reference::of(graph);
        const std::vector<Real> degree = column_sums(a);
        const Transition transition =
            make_transition(graph, {.normalization = Normalization::col, .self_loops = 2}, context);
        const Matrix t = reference::of(transition_matrix(transition, context));
        for (NodeId i = 0; i < t.size(); ++i)
            if (a(i, i) == 0) CHECK(std::abs(t(i, i) * (2 + degree[i]) / 2 - 1) <= gamma_bound(10));
    }
}

TEST_CASE("T is undirected if the matrix equals its transpose, and only then") {
    for (const NamedGraph& named : graphs()) {
        CAPTURE(named.name);
        const Transition transition = make_transition(named.graph, {}, context);
        CHECK(transition.undirected == is_symmetric(named.graph, context));
    }
}

TEST_CASE("the transpose of T is T^T") {
    for_all_transitions([](const Csr& graph, const TransitionOptions& options) {
        const Transition transition = make_transition(graph, options, context);
        const Csr turned = transition_matrix(transpose(transition, context), context);
        const Csr expected = transpose(transition_matrix(transition, context), context);
        CHECK(relative_distance(reference::of(turned), reference::of(expected)) <= gamma_bound(4));
    });
}

TEST_CASE("the thread count changes no bit of T") {
    const Csr graph = build_graph(random_edges(40000, 3, {}, Rng(5)), {}, context);
    for (const Normalization normalization : all_normalizations) {
        const Transition alone = make_transition(graph, {normalization, 1}, context_with(1));
        for (const int threads : {2, 5}) {
            const Transition other =
                make_transition(graph, {normalization, 1}, context_with(threads));
            CHECK(other.left == alone.left);
            CHECK(other.right == alone.right);
        }
    }
}

TEST_CASE("a graph that is not square or has a negative weight is refused") {
    CHECK_THROWS_AS(make_transition(matrix_of({{0, 1, 0}, {0, 0, 2}}), {}, context), InputError);
    CHECK_THROWS_AS(make_transition(matrix_of({{0, 1}, {-1, 0}}), {}, context), InputError);
}

TEST_CASE("a weight of self-loops that is negative or not finite is refused") {
    const Csr graph = matrix_of({{0, 1}, {1, 0}});
    const double infinity = std::numeric_limits<double>::infinity();
    for (const double w : {-1.0, -1e-300, infinity, std::nan("")})
        CHECK_THROWS_WITH_AS(make_transition(graph, {.self_loops = w}, context),
                             doctest::Contains("self-loops"), InputError);
}

TEST_CASE("a refused reservation of step 1 leaves nothing behind") {
    const Csr graph = random_graph(20);
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            make_transition(graph, {}, refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
    }
}

TEST_CASE("the graph of no nodes has the transition matrix of no nodes") {
    CHECK(transition_matrix(make_transition(Csr(), {}, context), context) == Csr());
}

}  // namespace suffuse::testing::transition_test
