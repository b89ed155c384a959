#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "suffuse/diffusion/filter_response.h"
#include "suffuse/graph/subgraph.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"
#include "tests/support/small_graphs.h"
#include "tests/support/whole.h"

namespace suffuse::testing::laws_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(1);
constexpr Real rounding = 1e-14L;  // of sums over at most 60 doubles of size one

std::vector<Coefficients> several_coefficients() {
    return {ppr(0.05), ppr(0.15), heat(1), heat(5), theta({0.4, 0.3, 0.2, 0.1})};
}

// Calls law(graph) for drawn and random graphs.
template <class Law>
void for_all_graphs(const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(32)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs) {
        CAPTURE(named.name);
        law(named.graph);
    }
}
template <class Law>
void for_undirected_graphs(const Law& law) {
    for_all_graphs([&](const Csr& graph) {
        if (is_symmetric(graph, context)) law(graph);
    });
}

std::vector<Real> degrees(const Csr& graph, double self_loops) {
    return column_sums(sum(reference::of(graph), self_loops, reference::identity(graph.rows())));
}

// Weights that range over many powers of two stretch every bound that holds for entries.
bool is_even(const std::vector<Real>& degrees) {
    return std::ranges::all_of(degrees, [](Real d) { return d > 0.01L && d < 100; });
}

Matrix similar(const Matrix& s, const std::vector<Real>& d) {
    Matrix result(s.size());
    reference::for_each_entry(s.size(), [&](NodeId i, NodeId j) {
        if (s(i, j) != 0) result(i, j) = s(i, j) * std::sqrt(d[j] / d[i]);
    });
    return result;
}

}  // namespace

TEST_CASE("columns of S for col sum to the sum of theta where no walk dies") {
    for_all_graphs([](const Csr& graph) {
        for (const double w : {1.0, 0.5})  // a loop at every node: every column of T sums to one
            for (const Coefficients& coefficients : several_coefficients()) {
                const Whole all = whole(graph, Normalization::col, w, coefficients);
                for (const Real total : column_sums(all.s))
                    CHECK(std::abs(total - 1) <= graph.rows() * all.bound + rounding);
            }
    });
}

TEST_CASE("rows of S for row sum to the sum of theta where no walk dies") {
    for_all_graphs([](const Csr& graph) {
        const Whole all = whole(graph, Normalization::row, 1, theta({1, -0.5, 0.25}));
        for (const Real total : row_sums(all.s))
            CHECK(std::abs(total - 0.75L) <= graph.rows() * all.bound + rounding);
    });
}

TEST_CASE("sym keeps the square root of the degrees, is symmetric and positive where connected") {
    for_undirected_graphs([](const Csr& graph) {
        const std::vector<Real> d = degrees(graph, 1);
        for (const Coefficients& coefficients : several_coefficients()) {
            const Whole all = whole(graph, Normalization::sym, 1, coefficients);
            for (NodeId i = 0; i < graph.rows(); ++i) {
                Real product = 0;
                Real allowed = rounding * std::sqrt(d[i]);
                for (NodeId j = 0; j < graph.rows(); ++j) {
                    CHECK(all.s(i, j) == all.s(j, i));
                    product += all.s(i, j) * std::sqrt(d[j]);
                    allowed += all.bound * std::sqrt(d[j]);
                }
                CHECK(std::abs(product - std::sqrt(d[i])) <= allowed);
            }
        }
    });
}

TEST_CASE("sym is col scaled by sqrt(d_j / d_i), and row by its reciprocal") {
    for_undirected_graphs([](const Csr& graph) {
        const std::vector<Real> d = degrees(graph, 1);
        if (!is_even(d)) return;
        for (const Coefficients& coefficients : several_coefficients()) {
            const Whole sym = whole(graph, Normalization::sym, 1, coefficients);
            const Whole col = whole(graph, Normalization::col, 1, coefficients);
            const Whole row = whole(graph, Normalization::row, 1, coefficients);
            const Real stretch = std::sqrt(std::ranges::max(d) / std::ranges::min(d));
            CHECK(distance(sym.s, similar(col.s, d)) <= sym.bound + stretch * col.bound + rounding);
            CHECK(distance(similar(sym.s, d), row.s) <= row.bound + stretch * sym.bound + rounding);
        }
    });
}

TEST_CASE("relabelling the nodes relabels S within the bounds") {
    for_all_graphs([](const Csr& graph) {
        std::vector<NodeId> order(graph.rows());
        std::iota(order.rbegin(), order.rend(), 0);
        std::rotate(order.begin(), order.begin() + graph.rows() / 3, order.end());
        const Csr relabelled = permute(graph, order, context);
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const Coefficients& coefficients : several_coefficients()) {
                const Whole before = whole(graph, normalization, 1, coefficients);
                const Whole after = whole(relabelled, normalization, 1, coefficients);
                Matrix expected(graph.rows());
                reference::for_each_entry(graph.rows(), [&](NodeId k, NodeId l) {
                    expected(k, l) = before.s(order[k], order[l]);
                });
                CHECK(distance(after.s, expected) <= before.bound + after.bound);
            }
    });
}

TEST_CASE("the eigenvalues of S are f of those of T") {
    for_undirected_graphs([](const Csr& graph) {
        for (const double w : {0.0, 1.0}) {
            const TransitionOptions options{Normalization::sym, w};
            const auto lambda = eigenvalues(reference::transition(graph, options));
            for (const Coefficients& coefficients : several_coefficients()) {
                const Whole all = whole(graph, Normalization::sym, w, coefficients);
                std::vector<Real> expected;
                for (const Real l : lambda) {
                    const auto inside = std::clamp(static_cast<double>(l), -1.0, 1.0);
                    expected.push_back(filter_response(coefficients.kind(), inside).value);
                }
                std::ranges::sort(expected);
                const auto found = eigenvalues(all.s);
                // Weyl: no eigenvalue moves by more than the norm of the error, N times an entry's.
                const Real allowed = graph.rows() * all.bound + 1e-13L;
                for (std::size_t i = 0; i < found.size(); ++i)
                    CHECK(std::abs(found[i] - expected[i]) <= allowed);
            }
        }
    });
}

TEST_CASE("PPR is the fixed point of one more step: S = alpha I + (1 - alpha) T S") {
    for_all_graphs([](const Csr& graph) {
        for (const auto normalization :
             {Normalization::col, Normalization::row, Normalization::sym})
            for (const double alpha : {0.05, 0.15}) {
                const Matrix t = reference::transition(graph, {normalization, 0.5});
                const Whole all = whole(graph, normalization, 0.5, ppr(alpha));
                Matrix step = sum(Matrix(t.size()), 1 - Real{alpha}, product(t, all.s));
                step = sum(std::move(step), alpha, reference::identity(t.size()));
                const std::vector<Real> reach = row_sums(t);
                const Real widest = std::max(Real{1}, std::ranges::max(reach));
                const Real size = largest_magnitude(all.s);
                CHECK(distance(step, all.s) <= (1 + widest) * all.bound + rounding * widest * size);
            }
    });
}

TEST_CASE("heat is a semigroup: S(t) S(u) = S(t + u)") {
    for_all_graphs([](const Csr& graph) {
        const Whole first = whole(graph, Normalization::col, 1, heat(0.75));
        const Whole second = whole(graph, Normalization::col, 1, heat(2.25));
        const Whole both = whole(graph, Normalization::col, 1, heat(3));
        // Columns sum to one, rows to at most N.
        const Real allowed = both.bound + graph.rows() * first.bound + 2 * second.bound + rounding;
        CHECK(distance(product(second.s, first.s), both.s) <= allowed);
    });
}

TEST_CASE("the operator of a graph convolution is the special case theta_1 = 1") {
    for_all_graphs([](const Csr& graph) {
        const Whole all = whole(graph, Normalization::sym, 1, graph_convolution());
        CHECK(distance(all.s, reference::transition(graph, {})) <= all.bound);
    });
}

TEST_CASE("as alpha tends to 1 and t to 0, S tends to I") {
    for_undirected_graphs([](const Csr& graph) {
        for (const Coefficients& coefficients : {ppr(1 - 1e-9), heat(1e-9)}) {
            const Whole all = whole(graph, Normalization::sym, 1, coefficients);
            CHECK(distance(all.s, reference::identity(graph.rows())) <= 2e-9L + all.bound);
        }
    });
}

TEST_CASE("as alpha tends to 0 and t to infinity, S forgets where it started") {
    // A connected graph with loops; its second eigenvalue leaves a gap of more than 0.1.
    const Csr graph =
        build_graph(edge_list(5, {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {3, 4}, {4, 0}, {1, 3}}),
                    {.symmetrize = Symmetrize::max}, context);
    const std::vector<Real> d = degrees(graph, 1);
    const Real total = std::accumulate(d.begin(), d.end(), Real{0});
    Matrix limit(5);
    reference::for_each_entry(
        5, [&](NodeId i, NodeId j) { limit(i, j) = std::sqrt(d[i] * d[j]) / total; });
    const Whole slow = whole(graph, {.diffusion = {.coefficients = ppr(1e-5)}});
    CHECK(distance(slow.s, limit) <= 1e-5L / 0.1L + slow.bound);
    const Whole late = whole(graph, Normalization::sym, 1, heat(300));
    CHECK(distance(late.s, limit) <= std::exp(-30.0L) + late.bound);
}

}  // namespace suffuse::testing::laws_test
