#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/gdc/diffuse.h"
#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/subgraph.h"
#include "tests/support/graphs.h"
#include "tests/support/solvers.h"
#include "tests/support/stop_after.h"

namespace suffuse::testing::memory_test {

namespace {

Context with_budget(int threads, Bytes limit) {
    return {.threads = threads, .budget = MemoryBudget(limit)};
}

// Lists of candidates for the k largest, one per lane and two copies, of at most 16 k + 256 entries
// or N; a branch of a hanging tree adds up to 32 to k.
std::int64_t lists(const Sparsifier& sparsifier, std::int64_t nodes) {
    const auto* keep = std::get_if<TopK>(&sparsifier);
    return keep == nullptr ? 0 : 34 * 16 * std::min(nodes, 16 * (keep->k + 32L) + 256);
}

// The peak is at most 2 x graph + 2 x output (average degree: 4 x) + 320 N per thread (heat and
// theta: 400 N) and the lists, however small N is. The graph itself is held outside of the budget
// of the run: one of the two.
void check_peak(const Csr& graph, const GdcOptions& options, int threads) {
    const Context context = with_budget(threads, Bytes{std::int64_t{8} << 30});
    const GdcResult result = gdc(graph, options, context);
    CAPTURE(options.sparsify.index());
    CAPTURE(threads);
    const std::int64_t outputs = std::holds_alternative<AverageDegree>(options.sparsify) ? 4 : 2;
    const bool ppr = options.diffusion.coefficients.name() == "ppr";
    const std::int64_t limit = memory(graph).count + outputs * memory(result.graph).count +
                               std::int64_t{threads} * ((ppr ? 320 : 400) * graph.rows() +
                                                        lists(options.sparsify, graph.rows()));
    CHECK(context.budget.peak().count <= limit);
    CHECK(context.budget.peak() >= memory(result.graph));  // nothing goes past the budget
}

// The same graph with weights of its own type.
Csr with_weights(const Csr& graph) {
    std::vector<float> weights(graph.entries(), 0.5F);
    return Csr(graph.rows(), graph.cols(), graph.offsets(), graph.columns(),
               Array<float>(std::move(weights)), context_with(1));
}

// The n-th reservation is refused, for every n there is: the run ends in BudgetError and gives
// everything back.
template <class Run>
void check_refusals(const Run& run) {
    std::int64_t refusals = 0;
    for (std::int64_t nth = 0;; nth += 1 + nth / 8) {
        const Context refusing{.threads = 2, .budget = MemoryBudget::refusing(nth)};
        bool refused = false;
        try {
            run(refusing);
        } catch (const BudgetError&) {
            refused = true;
        }
        CAPTURE(nth);
        CHECK(refusing.budget.used() == Bytes{0});
        CHECK(refused == (refusing.budget.reservations() > nth));
        if (!refused) break;
        ++refusals;
    }
    CHECK(refusals > 5);
}

const std::vector<Sparsifier> sparsifiers{TopK{8}, Epsilon{1e-2}, AverageDegree{4}, KeepAll{}};

const Csr sparse_graph =
    generate(ErdosRenyi{.nodes = 1200, .average_degree = 5}, 1, context_with(1));
const std::vector<Sparsifier> much_is_kept{TopK{300}, Epsilon{1e-4}, AverageDegree{300}, KeepAll{}};

}  // namespace

TEST_CASE("the peak of memory is bounded by graph, output and threads" *
          doctest::test_suite("long")) {
    const Csr path = generate(Path{.nodes = 3000}, 0, context_with(1));
    const Csr tree =
        generate(PreferentialAttachment{.nodes = 3000, .edges_per_node = 1}, 1, context_with(1));
    const DiffusionOptions short_list{.coefficients = theta({0.5, 0.3, 0.2})};
    for (const Csr& graph : {path, tree})
        for (const int threads : {1, 2})
            for (const Sparsifier& sparsifier : sparsifiers)
                check_peak(graph, {.diffusion = short_list, .sparsify = sparsifier}, threads);
}

TEST_CASE("the peak of memory is bounded where the graph is much larger than the output" *
          doctest::test_suite("long")) {
    for (const bool symmetric : {true, false}) {
        const Shape shape{.weighting = Shape::Weighting::floats, .symmetric = symmetric};
        const Csr graph = build_graph(random_edges(600, 200, shape, Rng(3)), {}, context_with(1));
        for (const Coefficients& coefficients : {ppr(0.2), heat(2), theta({0.5, 0.3, 0.2})})
            check_peak(graph, {.diffusion = {.coefficients = coefficients}, .sparsify = TopK{2}},
                       1);
    }
}

TEST_CASE("the peak of memory is bounded where the graph is arranged anew, or hung up in trees" *
          doctest::test_suite("long")) {
    const Csr sorted =
        generate(BlockModel{.nodes = 600, .blocks = 10, .average_degree = 60}, 1, context_with(1));
    const Csr communities = permute(sorted, random_permutation(600, Rng(1)), context_with(1));
    const Csr tree =
        generate(PreferentialAttachment{.nodes = 1000, .edges_per_node = 1}, 1, context_with(1));
    const Csr loose =
        generate(ErdosRenyi{.nodes = 1000, .average_degree = 2.5}, 1, context_with(1));
    for (const Csr& graph : {communities, tree, loose, with_weights(communities)})
        for (const Sparsifier& sparsifier : {Sparsifier(TopK{2}), Sparsifier(AverageDegree{2})})
            check_peak(graph, {.sparsify = sparsifier}, 1);
}

TEST_CASE("the peak of memory is bounded where the output is much larger than the graph" *
          doctest::test_suite("long")) {
    for (const Sparsifier& sparsifier : much_is_kept)
        for (const Normalization normalization : {Normalization::sym, Normalization::col})
            for (const Precision precision : {Precision::float32, Precision::float64})
                for (const bool symmetrize : {false, true}) {
                    CAPTURE(static_cast<int>(normalization));
                    CAPTURE(static_cast<int>(precision));
                    CAPTURE(symmetrize);
                    check_peak(sparse_graph,
                               {.transition = {normalization, 1},
                                .diffusion = {.precision = precision},
                                .sparsify = sparsifier,
                                .renormalize = {.symmetrize = symmetrize}},
                               2);
                }
}

TEST_CASE("lists of candidates are announced, and give up before they outgrow that") {
    // All leaves of a star are alike: no list can tell which of them to drop.
    const Csr star = generate(Star{.nodes = 3000}, 0, context_with(1));
    const GdcOptions options{.diffusion = {.coefficients = heat(2)}, .sparsify = TopK{10}};
    check_peak(star, options, 1);
    const Context context = with_budget(1, Bytes{1 << 30});
    const GdcResult result = gdc(star, options, context);
    for (NodeId i = 1; i < 8; ++i) CHECK(result.graph.row(i).size() == 3000);  // the smallest ids
    // Three blocks, a column and its entries, the lists of 16 lanes.
    CHECK(context.budget.peak().count >= (3 * 128 + 8 + 32) * 3000 + 18 * 16 * (16 * 10 + 256));
}

TEST_CASE("every refused reservation ends the run cleanly") {
    const Csr graph = generate(ErdosRenyi{.nodes = 150, .average_degree = 4}, 1, context_with(1));
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const Solver solver : solvers_for(true)) {
            CAPTURE(sparsifier.index());
            CAPTURE(static_cast<int>(solver));
            check_refusals([&](const Context& context) {
                gdc(graph,
                    {.diffusion = {.coefficients = heat(3), .solver = solver},
                     .sparsify = sparsifier,
                     .renormalize = {.symmetrize = true}},
                    context);
            });
        }
}

TEST_CASE("values that share a recurrence take one block more each, and not more than four") {
    const Csr graph = generate(ErdosRenyi{.nodes = 2000, .average_degree = 6}, 1, context_with(1));
    std::vector<GdcOptions> options;
    std::int64_t outputs = 0;
    for (const double t : {1, 2, 3, 4, 5, 6}) {
        options.push_back({.diffusion = {.coefficients = heat(t)}, .sparsify = TopK{2}});
        const Context context = with_budget(2, Bytes{1 << 30});
        const GdcResult result = gdc_each(graph, options, context).back();
        outputs += memory(result.graph).count;
        const auto blocks = std::min<std::int64_t>(std::ssize(options), 4);
        const std::int64_t scales = 24 * std::ssize(options) * graph.rows();
        CHECK(context.budget.peak().count <=
              memory(graph).count + 2 * outputs + scales +
                  2 * ((272 + 128 * blocks) * graph.rows() + lists(TopK{2}, graph.rows())));
    }
}

TEST_CASE("every refused reservation ends a run of several values cleanly") {
    const Csr graph = generate(ErdosRenyi{.nodes = 150, .average_degree = 4}, 1, context_with(1));
    std::vector<GdcOptions> options;
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const double t : {1, 3})
            options.push_back({.diffusion = {.coefficients = heat(t)}, .sparsify = sparsifier});
    check_refusals([&](const Context& context) { gdc_each(graph, options, context); });
}

TEST_CASE("defect 15: blocks have the rows of the largest component, whatever else there is" *
          doctest::test_suite("long")) {
    // More threads take more blocks, and that is all they take.
    const auto bytes_per_thread = [](const Csr& graph, const GdcOptions& options) {
        const auto peak = [&](int threads) {
            const Context context = with_budget(threads, Bytes{std::int64_t{8} << 30});
            gdc(graph, options, context);
            return context.budget.peak().count;
        };
        return (peak(9) - peak(1)) / 8;
    };
    const NodeId own = 300;
    const Csr ring = generate(Ring{.nodes = own}, 0, context_with(1));
    std::vector<EdgeIndex> offsets(ring.offsets().begin(), ring.offsets().end());
    offsets.resize(40'001, ring.entries());
    const Csr with_isolated = Csr::trusted(40'000, 40'000, Array<EdgeIndex>(std::move(offsets)),
                                           ring.columns(), ring.weights());
    for (const Solver solver : {Solver::block, Solver::series})
        for (const Coefficients& coefficients : {ppr(0.1), heat(2)})
            for (const Sparsifier& sparsifier : sparsifiers) {
                CAPTURE(sparsifier.index());
                CAPTURE(coefficients.name());
                const GdcOptions options{
                    .diffusion = {.coefficients = coefficients, .solver = solver},
                    .sparsify = sparsifier};
                CHECK(bytes_per_thread(with_isolated, options) <=
                      400 * own + lists(options.sparsify, own));
            }
}

TEST_CASE("defect 15: small components cost the dense solver their squares alone") {
    const Csr isolated =
        Csr::trusted(20'000, 20'000, Array<EdgeIndex>(std::vector<EdgeIndex>(20'001, 0)),
                     Array<NodeId>(), UnitWeights{});
    const Context context = with_budget(1, Bytes{64 << 20});  // all entries: 3 GiB
    const GdcResult result =
        gdc(isolated, {.diffusion = {.solver = Solver::dense}, .sparsify = KeepAll{}}, context);
    CHECK(result.graph.entries() == 20'000);
}

TEST_CASE("what gdc holds in the end is its result and nothing else") {
    const Csr graph = generate(ErdosRenyi{.nodes = 300, .average_degree = 4}, 1, context_with(1));
    for (const Sparsifier& sparsifier : sparsifiers) {
        const Context context = with_budget(2, Bytes{1 << 30});
        {
            const GdcResult result = gdc(graph, {.sparsify = sparsifier}, context);
            CHECK(context.budget.used() <= memory(result.graph));
        }
        CHECK(context.budget.used() == Bytes{0});
    }
}

TEST_CASE("mass ties beyond the budget end in a refusal" * doctest::test_suite("long")) {
    // All entries between leaves of a star are equal, all off the diagonal of a complete graph.
    const Csr star = generate(Star{.nodes = 3000}, 0, context_with(1));
    const Csr complete = generate(Complete{.nodes = 600}, 0, context_with(1));
    const auto check_refused = [](const Csr& graph, Bytes limit) {
        const Context context = with_budget(2, limit);
        const GdcOptions options{.diffusion = {.coefficients = heat(3)},
                                 .sparsify = AverageDegree{4}};
        CHECK_THROWS_AS(gdc(graph, options, context), BudgetError);
        CHECK(context.budget.used() == Bytes{0});
    };
    check_refused(star, Bytes{32 << 20});  // 3000^2 / 2 entries of 12 bytes: 51 MiB
    check_refused(complete, Bytes{3 << 19});
}

TEST_CASE("keeping all entries, and the dense solver, ask the budget first") {
    const Csr graph = generate(ErdosRenyi{.nodes = 3000, .average_degree = 8}, 1, context_with(1));
    const Context small = with_budget(2, Bytes{40 << 20});
    CHECK_THROWS_AS(gdc(graph, {.sparsify = KeepAll{}}, small), BudgetError);
    CHECK_THROWS_AS(gdc(graph, {.diffusion = {.solver = Solver::dense}}, small), BudgetError);
    CHECK(small.budget.used() == Bytes{0});
}

TEST_CASE("a run that is asked to stop throws Cancelled and gives everything back") {
    const Csr graph = generate(ErdosRenyi{.nodes = 400, .average_degree = 5}, 1, context_with(1));
    for (const Sparsifier& sparsifier : sparsifiers)
        for (const Solver solver : solvers_for(true))
            for (const int questions : {0, 1, 5, 25}) {
                const Context context{.threads = 2,
                                      .budget = MemoryBudget(),
                                      .progress = std::make_shared<StopAfter>(questions)};
                CHECK_THROWS_AS(
                    gdc(graph, {.diffusion = {.solver = solver}, .sparsify = sparsifier}, context),
                    Cancelled);
                CHECK(context.budget.used() == Bytes{0});
            }
}

}  // namespace suffuse::testing::memory_test
