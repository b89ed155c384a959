#include <doctest/doctest.h>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "tests/gdc/same_bytes.h"
#include "tests/support/graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::threads_test {

namespace {

// One thread, two, five, and one again.
void check_threads(const Csr& graph, const GdcOptions& options) {
    CAPTURE(options.sparsify.index());
    CAPTURE(static_cast<int>(options.diffusion.solver));
    CAPTURE(options.diffusion.coefficients.name());
    const GdcResult alone = gdc(graph, options, context_with(1));
    for (const int threads : {2, 5, 1})
        check_same_bytes(alone, gdc(graph, options, context_with(threads)));
}

const std::vector<Sparsifier> sparsifiers{TopK{16}, Epsilon{1e-3}, AverageDegree{9.5}, KeepAll{}};

}  // namespace

TEST_CASE("the thread count changes no byte on an undirected graph" * doctest::test_suite("long")) {
    const Context context = context_with(2);
    const Csr graph = generate(
        DegreeCorrectedBlockModel{.nodes = 400, .blocks = 6, .average_degree = 7}, 1, context);
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const Coefficients& coefficients : {ppr(0.1), heat(3), theta({0.5, -0.1, 0.3, 0.3})})
            for (const Solver solver : solvers_for(true))
                check_threads(graph, {.diffusion = {.coefficients = coefficients, .solver = solver},
                                      .sparsify = sparsifier});
}

TEST_CASE("the thread count changes no byte on a directed graph" * doctest::test_suite("long")) {
    const Csr graph = generate(RMat{.scale = 9, .edge_factor = 5}, 2, context_with(2));
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const Normalization normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            check_threads(graph, {.transition = {normalization, 0.5}, .sparsify = sparsifier});
}

TEST_CASE("the thread count changes no byte where everything ties") {
    const Csr ring = generate(Ring{.nodes = 333}, 0, context_with(1));
    const Csr grid = generate(Grid{.width = 15, .height = 15}, 0, context_with(1));
    for (const Csr& graph : {ring, grid})
        for (const Sparsifier& sparsifier : sparsifiers)
            check_threads(graph, {.diffusion = {.coefficients = heat(5)}, .sparsify = sparsifier});
}

TEST_CASE("the thread count changes no byte of step 4 either" * doctest::test_suite("long")) {
    const Csr graph = generate(ErdosRenyi{.nodes = 2000, .average_degree = 6}, 3, context_with(2));
    for (const Renormalization normalization :
         {Renormalization::col, Renormalization::sym, Renormalization::row})
        for (const bool symmetrize : {false, true})
            check_threads(graph, {.diffusion = {.coefficients = theta({0.4, 0.3, 0.3})},
                                  .sparsify = TopK{8},
                                  .renormalize = {normalization, symmetrize, false}});
}

}  // namespace suffuse::testing::threads_test
