#include "suffuse/models/layer_graph.h"

#include <doctest/doctest.h>

#include <limits>

#include "tests/models/twins.h"

namespace suffuse::testing::layer_graph_test {

namespace {

const Context context = context_with(2);

// Calls law(choices) for all of them.
template <class Law>
void for_all_choices(const Law& law) {
    for (const auto weights : {EdgeWeights::used, EdgeWeights::ignored})
        for (const auto loops :
             {LayerLoops::as_is, LayerLoops::keep, LayerLoops::reset, LayerLoops::add})
            for (const auto normalization :
                 {LayerNormalization::row, LayerNormalization::column, LayerNormalization::none})
                for (const auto aggregate : {AggregateAt::column, AggregateAt::row}) {
                    CAPTURE(static_cast<int>(weights));
                    CAPTURE(static_cast<int>(loops));
                    CAPTURE(static_cast<int>(normalization));
                    CAPTURE(static_cast<int>(aggregate));
                    law(LayerChoices{weights, loops, normalization, aggregate});
                }
}

template <class Real>
Dense dense(const tape::SparseRows<Real>& matrix) {
    Dense rows(matrix.rows, std::vector<double>(matrix.cols, 0.0));
    for (NodeId r = 0; r < matrix.rows; ++r)
        for (auto e = matrix.offsets[r]; e < matrix.offsets[r + 1]; ++e)
            rows[r][matrix.columns[e]] = matrix.weight(e);
    return rows;
}

// Columns of a row ascend, and no stored value is zero.
template <class Real>
void check_form(const tape::SparseRows<Real>& matrix) {
    for (NodeId r = 0; r < matrix.rows; ++r)
        CHECK(std::ranges::is_sorted(matrix.row(r), std::ranges::less_equal()));
    for (EdgeIndex e = 0; e < matrix.entries(); ++e) CHECK(matrix.weight(e) != 0);
}

// Forward row j holds what j receives; backward is its transpose.
template <class Real>
void check_like_twin(const Csr& graph, const LayerChoices& choices) {
    const auto found = layer_graph<Real>(graph, choices, context);
    const Table expected = propagation(testing::dense(graph), choices);
    const double unit = std::numeric_limits<Real>::epsilon() / 2;
    check_form(found.forward);
    check_form(found.backward);
    const Dense forward = dense(found.forward);
    const Dense backward = dense(found.backward);
    for (NodeId i = 0; i < graph.rows(); ++i)
        for (NodeId j = 0; j < graph.rows(); ++j) {
            const Bounded& truth = expected[i][j];
            const double off = std::abs(static_cast<double>(forward[j][i] - truth.value));
            CHECK(off <= 1.01 * truth.roundings * unit * truth.size);
            CHECK(forward[j][i] == backward[i][j]);
        }
}

}  // namespace

TEST_CASE("every choice gives what its formula says, entry by entry") {
    for (std::uint64_t i = 0; i < 32; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        for_all_choices([&](const LayerChoices& choices) {
            check_like_twin<float>(graph, choices);
            check_like_twin<double>(graph, choices);
        });
    }
}

TEST_CASE("an undirected graph gives the usual D^-1/2 (A + I) D^-1/2") {
    const Csr graph = matrix_of({{0, 1, 0, 0}, {1, 0, 1, 0}, {0, 1, 0, 0}, {0, 0, 0, 0}});
    const Dense p = dense(layer_graph<double>(graph, {}, context).forward);
    const double end = 1 / std::sqrt(6.0);
    const Dense expected{{0.5, end, 0, 0}, {end, 1.0 / 3, end, 0}, {0, end, 0.5, 0}, {0, 0, 0, 1}};
    for (int i = 0; i < 4; ++i)
        for (int j = 0; j < 4; ++j) CHECK(std::abs(p[i][j] - expected[i][j]) <= 4e-16);
}

TEST_CASE("columns that sum to one pass a layer that sums columns unchanged") {
    const Csr graph = matrix_of({{0.5, 0.25, 0}, {0.5, 0.5, 0.75}, {0, 0.25, 0.25}});
    const LayerChoices choices{.normalization = LayerNormalization::column};
    CHECK(dense(layer_graph<double>(graph, choices, context).backward) == testing::dense(graph));
}

TEST_CASE("loops are kept, made anew or added to") {
    const Csr graph = matrix_of({{3, 1, 0}, {0, 0, 5}, {0, 0, 0}});
    const auto with = [&](LayerLoops loops) {
        const LayerChoices choices{.loops = loops, .normalization = LayerNormalization::none};
        return dense(layer_graph<float>(graph, choices, context).backward);
    };
    CHECK(with(LayerLoops::as_is) == Dense{{3, 1, 0}, {0, 0, 5}, {0, 0, 0}});
    CHECK(with(LayerLoops::keep) == Dense{{3, 1, 0}, {0, 1, 5}, {0, 0, 1}});
    CHECK(with(LayerLoops::reset) == Dense{{1, 1, 0}, {0, 1, 5}, {0, 0, 1}});
    CHECK(with(LayerLoops::add) == Dense{{4, 1, 0}, {0, 1, 5}, {0, 0, 1}});
}

TEST_CASE("what leads to a node whose sum is zero is no edge") {
    const Csr graph = matrix_of({{0, 2}, {0, 0}});
    const auto p = layer_graph<double>(graph, {.loops = LayerLoops::as_is}, context);
    CHECK(p.forward.entries() == 0);
}

TEST_CASE("weights that are all one take no memory") {
    const Csr graph = random_graph(5);
    const LayerChoices pattern{.weights = EdgeWeights::ignored,
                               .normalization = LayerNormalization::none};
    CHECK(layer_graph<float>(graph, pattern, context).forward.weights.empty());
    CHECK(layer_graph<float>(graph, pattern, context).backward.weights.empty());
}

TEST_CASE("sums without a root and numbers without room are refused") {
    CHECK_THROWS_AS(layer_graph<double>(matrix_of({{1, -3}, {0, 1}}), {}, context), InputError);
    const double most = std::numeric_limits<double>::max();
    CHECK_THROWS_AS(layer_graph<double>(matrix_of({{most, most}, {0, 1}}), {}, context),
                    InputError);
    const LayerChoices as_they_are{.normalization = LayerNormalization::none};
    const Csr large = matrix_of({{1e300}});
    CHECK_THROWS_AS(layer_graph<float>(large, as_they_are, context), InputError);
    CHECK_NOTHROW(layer_graph<double>(large, as_they_are, context));
    CHECK_NOTHROW(layer_graph<double>(matrix_of({{1, -3}, {0, 1}}), as_they_are, context));
    CHECK_THROWS_AS(layer_graph<float>(matrix_of({{0, 1, 0}, {0, 0, 2}}), {}, context), InputError);
}

TEST_CASE("the thread count changes no bit of a layer's graph") {
    const Shape shape{.weighting = Shape::Weighting::floats};
    const Csr graph = build_graph(random_edges(20000, 5, shape, Rng(8)), {}, context);
    const auto alone = layer_graph<float>(graph, {}, context_with(1));
    const auto together = layer_graph<float>(graph, {}, context_with(5));
    CHECK(alone.forward.offsets == together.forward.offsets);
    CHECK(alone.forward.columns == together.forward.columns);
    CHECK(alone.forward.weights == together.forward.weights);
    CHECK(alone.backward.weights == together.backward.weights);
}

TEST_CASE("a refused reservation of a layer's graph leaves nothing behind") {
    const Csr graph = random_graph(19);
    for (std::int64_t nth = 0;; ++nth) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            layer_graph<float>(graph, {}, refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
    }
}

}  // namespace suffuse::testing::layer_graph_test
