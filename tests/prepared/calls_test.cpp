#include <doctest/doctest.h>

#include <latch>
#include <thread>

#include "suffuse/dataset/describe.h"
#include "suffuse/dataset/karate.h"
#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/estimate.h"
#include "tests/gdc/same_bytes.h"
#include "tests/support/graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::calls_test {

namespace {

// Directed and undirected, weighted and not, with loops, nodes without edges and trees.
std::vector<Csr> some_graphs() {
    std::vector<Csr> graphs;
    for (const std::uint64_t i : {3U, 8U, 17U, 26U, 40U, 53U}) graphs.push_back(random_graph(i));
    for (const std::uint64_t i : {1U, 6U}) graphs.push_back(graph_with_trees(i));
    return graphs;
}

// Every solver, kind of coefficients and rule of step 3; two transitions.
std::vector<GdcOptions> all_options(bool undirected) {
    std::vector<GdcOptions> options;
    for (const TransitionOptions& transition :
         {TransitionOptions{}, TransitionOptions{Normalization::col, 0.5}})
        for (const Coefficients& coefficients : {ppr(0.2), heat(2), theta({0.5, -0.2, 0.4})})
            for (const Solver solver : all_solvers())
                for (const Sparsifier& sparsifier :
                     {Sparsifier{TopK{5}}, Sparsifier{Epsilon{1e-2}}, Sparsifier{AverageDegree{4}},
                      Sparsifier{KeepAll{}}})
                    if (undirected || solver != Solver::block)
                        options.push_back(
                            {.transition = transition,
                             .diffusion = {.coefficients = coefficients, .solver = solver},
                             .sparsify = sparsifier,
                             .renormalize = {.symmetrize = options.size() % 3 == 0}});
    return options;
}

DenseMatrix features_for(const Csr& graph, NodeId cols) {
    Rng rng = Rng(5).stream("features");
    std::vector<float> values(static_cast<std::size_t>(graph.rows()) * cols);
    for (float& value : values) value = static_cast<float>(rng.uniform() - 0.3);
    return {graph.rows(), cols, Array<float>(std::move(values))};
}

void check_same(const DiffuseResult& a, const DiffuseResult& b) {
    CHECK(a.features.values == b.features.values);
    CHECK(a.max_abs_error == b.max_abs_error);
    CHECK(a.solver.iterations == b.solver.iterations);
}

}  // namespace

TEST_CASE(
    "a graph that is kept for many calls gives the bytes of a new one, whatever came before") {
    for (const Csr& graph : some_graphs()) {
        const Context own = context_with(2);
        const PreparedGraph kept(graph, own);
        const std::vector<GdcOptions> options = all_options(kept.is_undirected());
        const DenseMatrix x = features_for(graph, 20);
        const DenseMatrix wide = features_for(graph, 70);
        for (const GdcOptions& one : options) {
            const Context context = context_with(2);
            check_same_bytes(gdc(kept, one, context), gdc(graph, one, context_with(1)));
            check_same(diffuse(kept, x, one.transition, one.diffusion, context),
                       diffuse(graph, x, one.transition, one.diffusion, context_with(1)));
            check_same(diffuse(kept, wide, one.transition, one.diffusion, context),
                       diffuse(graph, wide, one.transition, one.diffusion, context_with(1)));
            CHECK(context.budget.used() == Bytes{0});
            CHECK(own.budget.used() == kept.bytes());
        }
        const auto together = gdc_each(kept, options, context_with(2));
        const auto anew = gdc_each(graph, options, context_with(2));
        REQUIRE(together.size() == options.size());
        for (std::size_t k = 0; k < options.size(); ++k) check_same_bytes(together[k], anew[k]);
    }
}

TEST_CASE("a graph that is kept gives the estimates of a new one, the time aside") {
    for (const Csr& graph : some_graphs()) {
        const PreparedGraph kept(graph, context_with(2));
        for (const GdcOptions& one : all_options(kept.is_undirected())) {
            const Estimate again = estimate(kept, one, context_with(2));
            const Estimate anew = estimate(graph, one, context_with(2));
            CHECK(again.solver.name == anew.solver.name);
            CHECK(again.solver.reason == anew.solver.reason);
            CHECK(again.solver.iterations == anew.solver.iterations);
            CHECK(again.edge_columns == anew.edge_columns);
            CHECK(again.memory == anew.memory);
        }
    }
}

TEST_CASE("an estimate that computes no column, and a description, need no order") {
    const Context context = context_with(1);
    const Dataset karate = karate_club();
    const PreparedGraph kept(karate.graph, context);
    estimate(kept, {.diffusion = {.solver = Solver::dense}}, context);
    CHECK(kept.bytes() == Bytes::of<NodeId>(34 + 1));  // the component of every node, and its size
    const Description description = describe(karate, kept, context);
    CHECK(kept.bytes() == Bytes::of<NodeId>(34 + 1));
    CHECK(description.components == 1);
    CHECK(description.largest_component == 34);
    CHECK_FALSE(description.directed);
    CHECK(description.edges == describe(karate, context).edges);
}

TEST_CASE("a diffusion of many features finds the order and T once, and gdc uses them") {
    for (const Csr& graph : some_graphs()) {
        const Context context = context_with(1);
        const PreparedGraph kept(graph, context);
        const DenseMatrix x = features_for(graph, 64);
        diffuse(kept, features_for(graph, 63), {}, {}, context);
        CHECK(kept.bytes() == Bytes{0});  // it would take longer than it saves
        diffuse(kept, x, {}, {}, context);
        const Bytes found = kept.bytes();
        CHECK(found >= Bytes::of<NodeId>(graph.rows()) + Bytes::of<double>(graph.rows()));
        diffuse(kept, x, {}, {.coefficients = heat(2)}, context);
        gdc(kept, {}, context);
        CHECK(kept.bytes() == found);
    }
}

TEST_CASE("many threads may call with one graph at once, each with a context of its own") {
    for (const Csr& graph : {random_graph(40), random_graph(17), graph_with_trees(6)}) {
        const PreparedGraph kept(graph, context_with(1));
        std::vector<GdcOptions> options;
        for (const GdcOptions& one : all_options(kept.is_undirected()))
            if (options.size() < 24 && one.diffusion.solver != Solver::dense)
                options.push_back(one);
        const DenseMatrix x = features_for(graph, 3);
        constexpr std::size_t threads = 4;
        std::vector<std::vector<GdcResult>> results(threads);
        std::vector<DiffuseResult> diffused(threads);
        std::latch start(threads);
        {
            std::vector<std::jthread> calling;
            for (std::size_t n = 0; n < threads; ++n)
                calling.emplace_back([&, n] {
                    const Context context = context_with(1 + static_cast<int>(n % 2));
                    start.arrive_and_wait();
                    estimate(kept, options[n], context);
                    for (const GdcOptions& one : options)
                        results[n].push_back(gdc(kept, one, context));
                    diffused[n] = diffuse(kept, x, {}, {}, context);
                });
        }
        const DiffuseResult alone = diffuse(graph, x, {}, {}, context_with(1));
        for (std::size_t k = 0; k < options.size(); ++k) {
            const GdcResult expected = gdc(graph, options[k], context_with(1));
            for (std::size_t n = 0; n < threads; ++n) check_same_bytes(results[n][k], expected);
        }
        for (const DiffuseResult& one : diffused) check_same(one, alone);
    }
}

TEST_CASE("a diffusion of features does not fit another graph, kept or not") {
    const PreparedGraph kept(random_graph(40), context_with(1));
    const DenseMatrix x = features_for(random_graph(0), 1);
    REQUIRE(x.rows != kept.graph().rows());
    CHECK_THROWS_AS(diffuse(kept, x, {}, {}, context_with(1)), InputError);
}

}  // namespace suffuse::testing::calls_test
