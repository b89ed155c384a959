#include <doctest/doctest.h>

#include "suffuse/diffusion/lane_relaxation.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "tests/support/graphs.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::lanes_test {

namespace {

const Context context = context_with(2);

std::vector<Csr> graphs() {
    return {random_graph(3), random_graph(17), random_graph(42),
            generate(PreferentialAttachment{.nodes = 700, .edges_per_node = 3}, 1, context),
            generate(Path{.nodes = 300}, 1, context)};
}

std::vector<DiffusionOptions> diffusions() {
    return {{.coefficients = ppr(0.1)},
            {.coefficients = ppr(0.05), .tolerance = 1e-10},
            {.coefficients = heat(3)},
            {.coefficients = theta({0.5, 0.3, -0.1, 0.2})},
            {.coefficients = heat(2), .solver = Solver::series}};
}

}  // namespace

TEST_CASE("every vector unit of the machine gives the same bytes" * doctest::test_suite("long")) {
    for (const Csr& graph : graphs())
        for (const DiffusionOptions& diffusion : diffusions())
            for (const Sparsifier& sparsifier :
                 {Sparsifier(TopK{8}), Sparsifier(Epsilon{1e-3}), Sparsifier(AverageDegree{4})}) {
                const GdcOptions options{.diffusion = diffusion, .sparsify = sparsifier};
                const GdcResult best = gdc(graph, options, context);
                for (const std::int64_t unit : vector_units()) {
                    CAPTURE(hwy::TargetName(unit));
                    const OnlyUnit only(unit);
                    const GdcResult result = gdc(graph, options, context);
                    CHECK(result.graph == best.graph);
                    CHECK(result.certificate.max_abs_error == best.certificate.max_abs_error);
                    CHECK(result.certificate.status == best.certificate.status);
                }
            }
}

TEST_CASE("vectorised sweeps agree with the plain ones within the bounds of both") {
    for (const Csr& graph : graphs())
        for (const Normalization normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const double target : {1e-6, 1e-9, 1e-12}) {
                const Transition t = make_transition(graph, {normalization, 0.5}, context);
                if (!t.undirected) continue;
                const LaneRelaxation fast(t, 0.1, context);
                const OverRelaxation plain(t, 0.1, context);
                Workspace first = fast.make_workspace(graph.rows(), context);
                Workspace second = plain.make_workspace(graph.rows(), context);
                std::vector<SparseEntry> seeds;
                for (NodeId j = 0; j < std::min(graph.rows(), NodeId{block_width}); ++j)
                    seeds.push_back({j, j, 1.0});
                const SparseColumns sides{{0, graph.rows()}, seeds};
                const SolvedBlock a = fast.solve(sides, target, first, context);
                const SolvedBlock b = plain.solve(sides, target, second, context);
                for (const SparseEntry& seed : seeds) {
                    const auto lane = static_cast<std::size_t>(seed.lane);
                    CHECK(a.bounds[lane].absolute <= 4 * target);
                    for (NodeId i = 0; i < graph.rows(); ++i) {
                        const double x = a.at(i, seed.lane);
                        const double y = b.at(i, seed.lane);
                        CHECK(std::abs(x - y) <= a.bounds[lane].of(x) + b.bounds[lane].of(y));
                    }
                }
            }
}

}  // namespace suffuse::testing::lanes_test
