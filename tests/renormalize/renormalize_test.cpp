#include "suffuse/renormalize/renormalize.h"

#include <doctest/doctest.h>

#include <cmath>

#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"
#include "tests/support/reference.h"

namespace suffuse::testing::renormalize_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(2);
constexpr Renormalization all_normalizations[] = {Renormalization::col, Renormalization::sym,
                                                  Renormalization::row, Renormalization::none};

// Calls law(options) for everything that step 4 may be asked for.
template <class Law>
void for_all_options(const Law& law) {
    for (const Renormalization normalization : all_normalizations)
        for (const bool symmetrize : {false, true})
            for (const bool unweighted : {false, true}) {
                CAPTURE(static_cast<int>(normalization));
                CAPTURE(symmetrize);
                CAPTURE(unweighted);
                law(RenormalizeOptions{normalization, symmetrize, unweighted});
            }
}

// A matrix with negative entries whose columns and rows all add up to more than zero.
Csr with_negatives(NodeId nodes, Rng rng) {
    Dense rows(nodes, std::vector<double>(nodes, 0.0));
    for (NodeId i = 0; i < nodes; ++i) {
        for (NodeId j = 0; j < nodes; ++j)
            if (rng.below(3) == 0) rows[i][j] = rng.uniform() - 0.25;
        rows[i][i] = nodes;
    }
    return matrix_of(rows);
}

// What an entry may be off: a few roundings of the stored type. Sums are doubles.
Real rounding_of(const Csr& matrix) {
    return std::holds_alternative<Array<double>>(matrix.weights()) ? 1e-12L : 3e-7L;
}

void check_like_twin(const Csr& sparse, const RenormalizeOptions& options) {
    const Csr result = renormalize(sparse, options, context);
    const Matrix expected = reference::renormalized(reference::of(sparse), options);
    const Matrix found = reference::of(result);
    const Real relative = std::max(rounding_of(sparse), rounding_of(result));
    reference::for_each_entry(expected.size(), [&](NodeId i, NodeId j) {
        const Real truth = expected(i, j);
        CHECK(std::abs(found(i, j) - truth) <= relative * std::abs(truth) + 1e-300L);
    });
}

}  // namespace

TEST_CASE("step 4 is its definition, entry by entry") {
    for (std::uint64_t i = 0; i < 64; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        for_all_options(
            [&](const RenormalizeOptions& options) { check_like_twin(graph, options); });
    }
}

TEST_CASE("negative entries count in the sums with their sign") {
    for (NodeId nodes = 1; nodes < 30; ++nodes) {
        const Csr sparse = with_negatives(nodes, Rng(3).stream("matrix", nodes));
        for_all_options(
            [&](const RenormalizeOptions& options) { check_like_twin(sparse, options); });
    }
}

TEST_CASE("col makes every column sum to one that is not empty, row every row") {
    for (std::uint64_t i = 0; i < 64; ++i) {
        const Csr graph = random_graph(i);
        const Csr col = renormalize(graph, {}, context);
        const Real rounding = 20 * rounding_of(col);
        for (const double sum : column_sums(col))
            CHECK((sum == 0 || std::abs(sum - 1) <= rounding));
        const Csr row = renormalize(graph, {.normalization = Renormalization::row}, context);
        for (const double sum : row_sums(row, context))
            CHECK((sum == 0 || std::abs(sum - 1) <= rounding));
    }
}

TEST_CASE("sym of a symmetric matrix keeps the square root of its column sums") {
    for (std::uint64_t i = 0; i < 64; ++i) {
        const Csr graph = random_graph(i);
        if (!is_symmetric(graph, context)) continue;
        const Matrix t =
            reference::of(renormalize(graph, {.normalization = Renormalization::sym}, context));
        const std::vector<double> c = column_sums(graph);
        for (NodeId row = 0; row < t.size(); ++row) {
            Real product = 0;
            for (NodeId j = 0; j < t.size(); ++j) product += t(row, j) * std::sqrt(Real{c[j]});
            CHECK(std::abs(product - std::sqrt(Real{c[row]})) <= 1e-6L * std::sqrt(Real{c[row]}));
        }
    }
}

TEST_CASE("symmetrize comes before unweighted, unweighted before the sums") {
    const Csr sparse = matrix_of({{0, 4, 0}, {0, 0, 2}, {0, 0, 0}});
    const Csr both = renormalize(sparse, {Renormalization::col, true, true}, context);
    CHECK(dense(both) == Dense{{0, 0.5, 0}, {1, 0, 1}, {0, 0.5, 0}});
    const Csr halves = renormalize(sparse, {Renormalization::none, true, false}, context);
    CHECK(dense(halves) == Dense{{0, 2, 0}, {2, 0, 1}, {0, 1, 0}});
}

TEST_CASE("an unweighted result is not scaled unless a normalization is given") {
    CHECK(applied({}) == Renormalization::col);
    CHECK(applied({.unweighted = true}) == Renormalization::none);
    CHECK(applied({.symmetrize = true}) == Renormalization::col);
    CHECK(applied({.normalization = Renormalization::row, .unweighted = true}) ==
          Renormalization::row);
    const Csr sparse = matrix_of({{0.5, 0.25}, {0, 3}});
    CHECK(dense(renormalize(sparse, {.unweighted = true}, context)) == Dense{{1, 1}, {0, 1}});
    CHECK(renormalize(sparse, {.normalization = Renormalization::none}, context) == sparse);
}

TEST_CASE("a column without entries stays empty, one that sums to zero becomes empty") {
    const Csr sparse = matrix_of({{1, 0, 2}, {-1, 0, 2}, {0, 0, 0}});
    CHECK(dense(renormalize(sparse, {}, context)) == Dense{{0, 0, 0.5}, {0, 0, 0.5}, {0, 0, 0}});
    const Csr sym = renormalize(sparse, {.normalization = Renormalization::sym}, context);
    CHECK(dense(sym) == Dense{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}});
    CHECK(sym.entries() == 0);
}

TEST_CASE("entries that cancel when symmetrized are gone") {
    const Csr sparse = matrix_of({{0, 1}, {-1, 2}});
    const Csr mean = renormalize(sparse, {Renormalization::none, true, false}, context);
    CHECK(mean.entries() == 1);
    const Csr pattern = renormalize(sparse, {Renormalization::none, true, true}, context);
    CHECK(dense(pattern) == Dense{{0, 0}, {0, 1}});
}

TEST_CASE("a negative sum under sym is refused, under col and row it is not") {
    const Csr sparse = matrix_of({{1, 0}, {-3, 1}});
    CHECK_THROWS_AS(renormalize(sparse, {.normalization = Renormalization::sym}, context),
                    InputError);
    CHECK(dense(renormalize(sparse, {}, context)) == Dense{{-0.5, 0}, {1.5, 1}});
    CHECK(dense(renormalize(sparse, {.normalization = Renormalization::row}, context)) ==
          Dense{{1, 0}, {1.5, -0.5}});
}

TEST_CASE("the type of the weights stays") {
    for (std::uint64_t i = 0; i < 32; ++i) {
        const Csr graph = random_graph(i);
        if (!graph.is_weighted() || graph.entries() == 0) continue;
        for (const Renormalization normalization : all_normalizations) {
            const Csr result = renormalize(graph, {.normalization = normalization}, context);
            CHECK(result.weights().index() == graph.weights().index());
        }
    }
}

TEST_CASE("the result keeps the invariants of a matrix") {
    for (std::uint64_t i = 0; i < 64; ++i)
        for_all_options([&](const RenormalizeOptions& options) {
            const Csr result = renormalize(random_graph(i), options, context);
            CHECK_NOTHROW(Csr(result.rows(), result.cols(), result.offsets(), result.columns(),
                              result.weights(), context));
        });
}

TEST_CASE("the thread count changes no bit of step 4") {
    const Shape shape{.weighting = Shape::Weighting::doubles};
    const Csr graph = build_graph(random_edges(20000, 5, shape, Rng(8)), {}, context);
    for_all_options([&](const RenormalizeOptions& options) {
        const Csr alone = renormalize(graph, options, context_with(1));
        for (const int threads : {2, 5})
            CHECK(renormalize(graph, options, context_with(threads)) == alone);
    });
}

TEST_CASE("a matrix that is not square is refused") {
    CHECK_THROWS_AS(renormalize(matrix_of({{0, 1, 0}, {0, 0, 2}}), {}, context), InputError);
}

TEST_CASE("a refused reservation of step 4 leaves nothing behind") {
    const Csr sparse = random_graph(19);
    const RenormalizeOptions options{Renormalization::sym, true, false};
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            renormalize(sparse, options, refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
    }
}

}  // namespace suffuse::testing::renormalize_test
