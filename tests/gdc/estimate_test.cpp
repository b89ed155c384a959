#include "suffuse/gdc/estimate.h"

#include <doctest/doctest.h>

#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::estimate_test {

namespace {

const Csr graph = generate(ErdosRenyi{.nodes = 600, .average_degree = 6}, 1, context_with(1));

}  // namespace

TEST_CASE("an estimate names the solver and the products of the run that follows" *
          doctest::test_suite("long")) {
    for (const Coefficients& coefficients : {ppr(0.1), heat(3), theta({0.4, 0.3, 0.3})})
        for (const Solver solver : all_solvers())
            for (const Sparsifier& sparsifier :
                 {Sparsifier{TopK{8}}, Sparsifier{Epsilon{1e-3}}, Sparsifier{AverageDegree{8}},
                  Sparsifier{KeepAll{}}}) {
                const GdcOptions options{
                    .diffusion = {.coefficients = coefficients, .solver = solver},
                    .sparsify = sparsifier};
                const Estimate before = estimate(graph, options, context_with(2));
                const GdcResult after = gdc(graph, options, context_with(2));
                CHECK(before.solver.name == after.solver.name);
                CHECK(before.solver.reason == after.solver.reason);
                CHECK(before.solver.iterations ==
                      doctest::Approx(after.solver.iterations).epsilon(0.1));
                CHECK(before.seconds > 0);
            }
}

TEST_CASE("the estimated memory is of the size of the peak, where the output is known") {
    for (const Sparsifier& sparsifier :
         {Sparsifier{TopK{32}}, Sparsifier{AverageDegree{32}}, Sparsifier{KeepAll{}}}) {
        CAPTURE(sparsifier.index());
        const GdcOptions options{.sparsify = sparsifier};
        const Context context = context_with(2);
        const Bytes estimated = estimate(graph, options, context_with(2)).memory;
        gdc(graph, options, context);
        CHECK(estimated.count >= context.budget.peak().count / 2);
        CHECK(estimated.count <= context.budget.peak().count * 4);
    }
}

TEST_CASE("an estimate refuses what the run would refuse") {
    const Context context = context_with(1);
    CHECK_THROWS_AS(estimate(graph, {.sparsify = TopK{0}}, context), InputError);
    CHECK_THROWS_AS(estimate(graph, {.diffusion = {.tolerance = 0}}, context), InputError);
    CHECK_THROWS_AS(
        estimate(matrix_of({{0, 1}, {0, 0}}), {.diffusion = {.solver = Solver::block}}, context),
        InputError);
}

TEST_CASE("defect 15: the work of a graph is the sum over its components") {
    const Csr ring = generate(Ring{.nodes = 700}, 0, context_with(1));
    const Csr grid = generate(Grid{.width = 20, .height = 20}, 0, context_with(1));
    std::vector<Edge> edges;
    const auto add = [&](const Csr& part, NodeId first) {
        for (NodeId i = 0; i < part.rows(); ++i)
            for (const NodeId j : part.row(i)) edges.push_back({first + i, first + j});
    };
    add(ring, 0);
    add(grid, 1000);  // 300 nodes between them have no edges
    const Csr both = build_graph(edge_list(1400, edges), {}, context_with(1));
    const Csr alone = build_graph(edge_list(1, {}), {}, context_with(1));
    for (const Coefficients& coefficients : {ppr(0.1), heat(3)})
        for (const Solver solver : {Solver::automatic, Solver::series, Solver::dense}) {
            const GdcOptions options{.diffusion = {.coefficients = coefficients, .solver = solver}};
            const auto work = [&](const Csr& of) {
                return estimate(of, options, context_with(1)).edge_columns;
            };
            CHECK(work(both) == doctest::Approx(work(ring) + work(grid) + 300 * work(alone)));
        }
    // Blocks and results of the components, not of all nodes.
    const auto memory = [&](const Csr& of, const Sparsifier& rule) {
        return estimate(of, {.sparsify = rule}, context_with(1)).memory.count;
    };
    const Csr isolated = build_graph(edge_list(100'000, {}), {}, context_with(1));
    for (const Sparsifier& rule : {Sparsifier{TopK{64}}, Sparsifier{Epsilon{1e-3}},
                                   Sparsifier{AverageDegree{64}}, Sparsifier{KeepAll{}}})
        CHECK(memory(isolated, rule) <= 100'000 * 64);
}

TEST_CASE("an estimate of nothing is nothing") {
    CHECK(estimate(Csr(), {}, context_with(1)).edge_columns == 0);
}

}  // namespace suffuse::testing::estimate_test
