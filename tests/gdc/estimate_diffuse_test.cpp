#include "suffuse/gdc/estimate_diffuse.h"

#include <doctest/doctest.h>

#include "suffuse/dataset/citation.h"
#include "tests/support/graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::estimate_diffuse_test {

namespace {

const Dataset papers =
    generate_citation({.nodes = 700, .features = 300, .words_per_node = 12}, 3, context_with(1));

DenseMatrix dense_features(NodeId rows, NodeId cols) {
    return {rows, cols, Array<float>(std::vector<float>(static_cast<std::size_t>(rows) * cols, 1))};
}

}  // namespace

TEST_CASE("an estimate of diffusing is about the run that follows" * doctest::test_suite("long")) {
    for (const NodeFeatures& features :
         {NodeFeatures{papers.features.value()}, NodeFeatures{dense_features(700, 90)},
          NodeFeatures{dense_features(700, 3)}})
        for (const Coefficients& coefficients : {ppr(0.1), heat(3), theta({0.4, 0.3, 0.3})})
            for (const Solver solver : all_solvers()) {
                CAPTURE(coefficients.name());
                const DiffusionOptions options{.coefficients = coefficients, .solver = solver};
                const Context before = context_with(2);
                const Estimate cost = estimate_diffuse(PreparedGraph(papers.graph, before),
                                                       features, {}, options, before);
                const Context after = context_with(2);
                const DiffuseResult result = diffuse(papers.graph, features, {}, options, after);
                CHECK(cost.solver.name == result.solver.name);
                CHECK(cost.solver.reason == result.solver.reason);
                CHECK(cost.solver.iterations == result.solver.iterations);
                CHECK(cost.seconds > 0);
                CHECK(cost.edge_columns > 0);
                if (solver != Solver::dense)  // which holds S, and is for small graphs
                    CHECK(cost.memory.count >= after.budget.peak().count / 2);
            }
}

TEST_CASE("an estimate of diffusing no features is nothing to do") {
    const Context context = context_with(1);
    const PreparedGraph graph(papers.graph, context);
    CHECK(estimate_diffuse(graph, dense_features(700, 0), {}, {}, context).edge_columns == 0);
}

TEST_CASE("defect 14: features that cannot fit are refused before anything is arranged") {
    const Context tight{.threads = 2, .budget = MemoryBudget(Bytes{1 << 20})};
    const PreparedGraph graph(papers.graph, tight);
    const Bytes before = tight.budget.peak();
    CHECK_THROWS_WITH_AS(diffuse(graph, dense_features(700, 600), {}, {}, tight),
                         doctest::Contains("a result of 700 x 600 values needs 1.6 MiB"),
                         BudgetError);
    CHECK(tight.budget.peak() == before);
}

}  // namespace suffuse::testing::estimate_diffuse_test
