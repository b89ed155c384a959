#include "suffuse/gdc/check_room.h"

#include <doctest/doctest.h>

#include "suffuse/generate/generate.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::check_room_test {

namespace {

const Context context = context_with(2);

// A budget with so much free beside what a prepared graph keeps.
Context with_memory(std::int64_t bytes) {
    return {.threads = 2, .budget = MemoryBudget(Bytes{bytes})};
}

}  // namespace

TEST_CASE("defect 14: what is proven to be kept is kept") {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(24)) graphs.push_back(std::move(graph));
    graphs.push_back({"path", generate(Path{.nodes = 400}, 0, context)});
    for (const NamedGraph& named : graphs)
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const Coefficients& coefficients :
                 {ppr(0.15), ppr(0.9), heat(3), theta({0.4, 0.3, 0.3}), theta({0.5, -0.5, 1})})
                for (const Sparsifier& sparsifier :
                     {Sparsifier{TopK{5}}, Sparsifier{KeepAll{}}, Sparsifier{AverageDegree{3.5}}}) {
                    CAPTURE(named.name);
                    CAPTURE(coefficients.name());
                    CAPTURE(sparsifier.index());
                    // Sweeps until every node is reached: what is exact is what is promised.
                    const GdcOptions options{
                        .transition = {normalization, 1},
                        .diffusion = {.coefficients = coefficients, .solver = Solver::dense},
                        .sparsify = sparsifier,
                        .renormalize = untouched};
                    const GdcResult result = gdc(named.graph, options, context);
                    const PreparedGraph graph(named.graph, context);
                    CHECK(least_entries(graph, options, context) <=
                          static_cast<double>(result.graph.entries()));
                }
}

TEST_CASE("of graphs with short ways all entries are proven, of long paths few") {
    const Csr random = generate(ErdosRenyi{.nodes = 500, .average_degree = 12}, 1, context);
    const PreparedGraph graph(random, context);
    REQUIRE(graph.components().sizes.size() == 1);
    CHECK(least_entries(graph, {.sparsify = KeepAll{}}, context) == 500.0 * 500);
    CHECK(least_entries(graph, {.sparsify = TopK{7}}, context) == 7 * 500);
    CHECK(least_entries(graph, {.sparsify = AverageDegree{2.5}}, context) == 1250);
    CHECK(least_entries(graph, {.sparsify = Epsilon{1e-9}}, context) == 0);
    const PreparedGraph path(generate(Path{.nodes = 20000}, 0, context), context);
    CHECK(least_entries(path, {.sparsify = KeepAll{}}, context) < 1e5);
}

TEST_CASE("defect 14: what cannot fit is refused before it starts, with what would fit") {
    const Csr random = generate(ErdosRenyi{.nodes = 3000, .average_degree = 12}, 1, context);
    for (const Sparsifier& sparsifier :
         {Sparsifier{KeepAll{}}, Sparsifier{TopK{2000}}, Sparsifier{AverageDegree{2000}}}) {
        const Context tight = with_memory(16 << 20);
        const PreparedGraph graph(random, tight);
        CHECK_THROWS_WITH_AS(gdc(graph, {.sparsify = sparsifier}, tight),
                             doctest::Contains("; top_k of at most "), BudgetError);
        CHECK(tight.budget.peak().count < 8 << 20);  // nothing was begun
    }
    // What is told to fit does.
    const Context tight = with_memory(16 << 20);
    CHECK(gdc(random, {.sparsify = TopK{180}}, tight).graph.entries() == 180 * 3000);
    // Several results count together.
    const std::vector<GdcOptions> three(3, GdcOptions{.sparsify = TopK{300}});
    CHECK_THROWS_WITH_AS(gdc_each(random, three, with_memory(16 << 20)),
                         doctest::Contains("the 3 results have at least 2700000 entries"),
                         BudgetError);
}

TEST_CASE("defect 43: a refusal says the same every time") {
    const Csr random = generate(ErdosRenyi{.nodes = 1500, .average_degree = 6}, 1, context);
    for (const std::int64_t bytes : {1 << 20, 3 << 20, 6 << 20}) {
        std::string first;
        for (int time = 0; time < 20; ++time) {
            std::string said;
            try {
                gdc(random, {.sparsify = Epsilon{1e-9}}, with_memory(bytes));
            } catch (const BudgetError& error) {
                said = error.what();
            }
            CHECK(!said.empty());
            if (time == 0) first = said;
            CHECK(said == first);
        }
    }
}

}  // namespace suffuse::testing::check_room_test
