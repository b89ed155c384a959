#include "suffuse/gdc/by_rows.h"

#include <doctest/doctest.h>

#include "suffuse/graph/transpose.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::by_rows_test {

namespace {

const Context context = context_with(2);

// Calls law(graph, options, truth) for every graph, normalization and diffusion.
template <class Law>
void for_all_options(int count, const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(count)) graphs.push_back(std::move(graph));
    for (std::uint64_t i = 0; i < 6; ++i) graphs.push_back({"trees", graph_with_trees(i)});
    for (const NamedGraph& named : graphs)
        for (const Normalization normalization :
             {Normalization::sym, Normalization::col, Normalization::row})
            for (const Coefficients& coefficients :
                 {ppr(0.15), heat(3), theta({0.6131, 0.3217, -0.1523, 0.2175})}) {
                INFO(named.name, ", T ", static_cast<int>(normalization), ", ",
                     coefficients.name());
                const GdcOptions options{
                    .transition = {normalization, named.graph.rows() % 3 * 0.5},
                    .diffusion = {.coefficients = coefficients},
                    .renormalize = untouched};
                law(named.graph, options, truth_of(named.graph, options.transition, coefficients));
            }
}

}  // namespace

TEST_CASE("every row keeps its k largest entries, by the dense truth") {
    for_all_options(24, [](const Csr& graph, GdcOptions options, const Truth& truth) {
        const Truth turned{transposed(truth.s), transposed(truth.terms)};
        for (const NodeId k : {1, 4, 64}) {
            CAPTURE(k);
            options.sparsify = TopK{k};
            GdcResult result = gdc_by_rows(graph, options, context);
            result.graph = transpose(result.graph, context);
            CHECK(fault_of(result, turned, options.sparsify) == "");
        }
    });
}

TEST_CASE("rules that know no columns are the same by rows") {
    for_all_options(8, [](const Csr& graph, GdcOptions options, const Truth& truth) {
        for (const Sparsifier& rule :
             {Sparsifier{Epsilon{0.02}}, Sparsifier{AverageDegree{3}}, Sparsifier{KeepAll{}}}) {
            CAPTURE(rule.index());
            options.sparsify = rule;
            const GdcResult by_rows = gdc_by_rows(graph, options, context);
            const reference::Real allowed =
                by_rows.certificate.max_abs_error + 1e-15L;  // the truth's own
            CHECK(measured_error(by_rows, truth) <= allowed);
            GdcResult turned = by_rows;
            turned.graph = transpose(turned.graph, context);
            CHECK(fault_of(turned, {transposed(truth.s), transposed(truth.terms)}, rule) == "");
        }
    });
}

TEST_CASE("step 4 normalizes the result, not its transpose") {
    const Csr graph = random_graph(21);
    GdcOptions options{.sparsify = TopK{3}, .renormalize = untouched};
    const Csr sparse = gdc_by_rows(graph, options, context).graph;
    for (const Renormalization normalization :
         {Renormalization::col, Renormalization::sym, Renormalization::row}) {
        options.renormalize = {.normalization = normalization};
        CHECK(gdc_by_rows(graph, options, context).graph ==
              renormalize(sparse, options.renormalize, context));
    }
}

TEST_CASE("a rule that makes no sense is refused") {
    CHECK_THROWS_AS(gdc_by_rows(random_graph(3), {.sparsify = TopK{0}}, context), InputError);
}

}  // namespace suffuse::testing::by_rows_test
