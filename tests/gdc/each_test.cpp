#include <doctest/doctest.h>

#include <atomic>

#include "suffuse/gdc/gdc.h"
#include "suffuse/generate/generate.h"
#include "suffuse/graph/transpose.h"
#include "tests/gdc/same_bytes.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::each_test {

namespace {

// Every diffusion with every sparsifier, in an order that separates what can be shared.
std::vector<GdcOptions> all_options() {
    std::vector<GdcOptions> options;
    for (const Sparsifier& sparsifier :
         {Sparsifier{TopK{6}}, Sparsifier{Epsilon{1e-3}}, Sparsifier{AverageDegree{5}},
          Sparsifier{TopK{40}}, Sparsifier{KeepAll{}}, Sparsifier{Epsilon{1e-2}}})
        for (const Coefficients& coefficients : {ppr(0.1), heat(2), ppr(0.3)})
            options.push_back(
                {.diffusion = {.coefficients = coefficients}, .sparsify = sparsifier});
    options.push_back({.transition = {.normalization = Normalization::col}});
    options.push_back({.renormalize = {.symmetrize = true}});
    return options;
}

// Terms that fall slowly, so that the expansion pays, and of either sign.
Coefficients long_theta(double ratio) {
    std::vector<double> values{0.05};
    while (values.size() < 90) values.push_back(values.back() * ratio);
    return theta(values);
}

// Heat and theta with every sparsifier: more values than one pass takes, several targets, lists so
// short that they are summed as powers, and a solver asked for by name.
std::vector<GdcOptions> expanded_options() {
    std::vector<GdcOptions> options;
    for (const Sparsifier& sparsifier : {Sparsifier{TopK{5}}, Sparsifier{AverageDegree{3}},
                                         Sparsifier{Epsilon{1e-3}}, Sparsifier{KeepAll{}}})
        for (const Coefficients& coefficients :
             {heat(3), heat(1), long_theta(0.97), heat(8), long_theta(-0.95), theta({0.5, 0.3})})
            options.push_back(
                {.diffusion = {.coefficients = coefficients}, .sparsify = sparsifier});
    options.push_back({.diffusion = {.coefficients = heat(3), .tolerance = 1e-9}});
    options.push_back({.diffusion = {.coefficients = heat(2), .precision = Precision::float64},
                       .sparsify = AverageDegree{6}});
    options.push_back({.diffusion = {.coefficients = heat(2), .solver = Solver::series}});
    options.push_back({.diffusion = {.coefficients = heat(2), .solver = Solver::block}});
    options.push_back({.diffusion = {.coefficients = ppr(0.2)}});
    return options;
}

void check_each(const Csr& graph, std::span<const GdcOptions> options) {
    const std::vector<GdcResult> together = gdc_each(graph, options, context_with(2));
    REQUIRE(together.size() == options.size());
    for (std::size_t k = 0; k < options.size(); ++k) {
        CAPTURE(k);
        check_same_bytes(together[k], gdc(graph, options[k], context_with(1)));
    }
}

// Counts the columns that are computed.
class Counting : public Progress {
public:
    void advance(std::int64_t steps) override { count_ += steps; }
    std::atomic<std::int64_t> count_ = 0;
};
std::int64_t columns_computed(const Csr& graph, std::span<const GdcOptions> options) {
    Context context = context_with(1);
    const auto progress = std::make_shared<Counting>();
    context.progress = progress;
    gdc_each(graph, options, context);
    return progress->count_.load();
}
std::int64_t columns_apart(const Csr& graph, std::span<const GdcOptions> options) {
    std::int64_t sum = 0;
    for (const GdcOptions& one : options) sum += columns_computed(graph, {&one, 1});
    return sum;
}

}  // namespace

TEST_CASE("several options at once give the bytes of each alone") {
    for (const std::uint64_t seed : {3U, 17U, 40U}) {
        CAPTURE(seed);
        check_each(random_graph(seed), all_options());
    }
}

TEST_CASE("values of heat and lists of theta share a recurrence and keep their bytes") {
    std::vector<Csr> graphs;  // weighted or not, in components, with nodes without edges
    for (std::uint64_t i = 0; i < 24; ++i) {
        graphs.push_back(graph_with_trees(i));
        if (const Csr graph = random_graph(i); is_symmetric(graph, context_with(1)))
            graphs.push_back(graph);
    }
    for (const Csr& graph : graphs)
        for (const TransitionOptions& transition :
             {TransitionOptions{}, TransitionOptions{Normalization::col, 0}}) {
            auto options = expanded_options();
            for (GdcOptions& one : options) one.transition = transition;
            check_each(graph, options);
        }
}

TEST_CASE("an average degree keeps its bytes, whatever else looks at the columns") {
    const Csr graph =
        generate(DegreeCorrectedBlockModel{.nodes = 500, .blocks = 5, .average_degree = 8}, 2,
                 context_with(1));
    std::vector<GdcOptions> options;
    for (const Normalization normalization : {Normalization::sym, Normalization::col})
        for (const double degree : {2.0, 30.0, 4.5})
            for (const Coefficients& coefficients : {heat(1), heat(4), ppr(0.1)})
                options.push_back({.transition = {normalization, 1},
                                   .diffusion = {.coefficients = coefficients},
                                   .sparsify = AverageDegree{degree}});
    options.push_back({.diffusion = {.coefficients = heat(2)}, .sparsify = TopK{20}});
    check_each(graph, options);
}

TEST_CASE("no options give no results, and one that is wrong refuses all") {
    const Csr graph = random_graph(3);
    CHECK(gdc_each(graph, {}, context_with(1)).empty());
    const std::vector<GdcOptions> wrong{{}, {.sparsify = TopK{0}}};
    CHECK_THROWS_AS(gdc_each(graph, wrong, context_with(1)), InputError);
}

TEST_CASE("rules that want columns equally exact share them") {
    const Csr graph = generate(Ring{.nodes = 200}, 0, context_with(1));
    const std::vector<GdcOptions> options{{.sparsify = TopK{4}}, {.sparsify = TopK{9}}};
    CHECK(columns_computed(graph, options) == columns_apart(graph, options) - 200);
}

TEST_CASE("heat and theta share the first time that columns are computed, four at once") {
    const Csr graph = generate(Ring{.nodes = 200}, 0, context_with(1));
    std::vector<GdcOptions> options;
    for (const Coefficients& coefficients : {heat(1), heat(5), long_theta(0.9), ppr(0.2)})
        options.push_back({.diffusion = {.coefficients = coefficients}, .sparsify = TopK{4}});
    options.push_back({.diffusion = {.coefficients = heat(5)}, .sparsify = AverageDegree{4}});
    CHECK(columns_computed(graph, options) == columns_apart(graph, options) - 3 * 200);
    options.push_back({.diffusion = {.coefficients = heat(2)}, .sparsify = Epsilon{1e-3}});
    CHECK(columns_computed(graph, options) == columns_apart(graph, options) - 3 * 200);
}

}  // namespace suffuse::testing::each_test
