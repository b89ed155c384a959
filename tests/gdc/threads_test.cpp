#include <doctest/doctest.h>

#include <cstring>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"

namespace suffuse::testing {

namespace {

// Equal to the last bit, types included; the certificate as well.
void check_same_bytes(const GdcResult& a, const GdcResult& b) {
    CHECK(a.graph.offsets() == b.graph.offsets());
    CHECK(a.graph.columns() == b.graph.columns());
    REQUIRE(a.graph.weights().index() == b.graph.weights().index());
    const auto same_bytes = [&](const auto& weights) {
        using Values = std::remove_cvref_t<decltype(weights)>;
        if constexpr (std::is_same_v<Values, UnitWeights>) {
            return true;
        } else {
            const auto mine = weights.span();
            const auto other = std::get<Values>(b.graph.weights()).span();
            return mine.size_bytes() == other.size_bytes() &&
                   (mine.empty() || std::memcmp(mine.data(), other.data(), mine.size_bytes()) == 0);
        }
    };
    CHECK(std::visit(same_bytes, a.graph.weights()));
    CHECK(a.certificate.max_abs_error == b.certificate.max_abs_error);
    CHECK(a.certificate.status == b.certificate.status);
    CHECK(a.certificate.epsilon_used == b.certificate.epsilon_used);
    CHECK(a.solver.iterations == b.solver.iterations);
}

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

TEST_CASE("the thread count changes no byte on an undirected graph") {
    const Context context = context_with(2);
    const Csr graph = generate(
        DegreeCorrectedBlockModel{.nodes = 400, .blocks = 6, .average_degree = 7}, 1, context);
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const Coefficients& coefficients : {ppr(0.1), heat(3), theta({0.5, -0.1, 0.3, 0.3})})
            for (const Solver solver : {Solver::block, Solver::series, Solver::dense})
                check_threads(graph, {.diffusion = {.coefficients = coefficients, .solver = solver},
                                      .sparsify = sparsifier});
}

TEST_CASE("the thread count changes no byte on a directed graph") {
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

TEST_CASE("the thread count changes no byte of step 4 either") {
    const Csr graph = generate(ErdosRenyi{.nodes = 2000, .average_degree = 6}, 3, context_with(2));
    for (const Renormalization normalization :
         {Renormalization::col, Renormalization::sym, Renormalization::row})
        for (const bool symmetrize : {false, true})
            check_threads(graph, {.diffusion = {.coefficients = theta({0.4, 0.3, 0.3})},
                                  .sparsify = TopK{8},
                                  .renormalize = {normalization, symmetrize, false}});
}

}  // namespace suffuse::testing
