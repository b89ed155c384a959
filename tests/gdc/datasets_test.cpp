#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "suffuse/gdc/gdc.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/io/named_dataset.h"
#include "tests/support/graphs.h"

// Numbers that were measured with other programs on the real graphs.

namespace suffuse::testing::datasets_test {

namespace {

const Context context = context_with(2);

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

Csr graph_of(const std::string& name) {
    return read_named_dataset(name, data_folder(), context).graph;
}

// Entries per column after step 3; nothing is left open.
double entries_per_column(const Csr& graph, double self_loops, const Coefficients& coefficients,
                          double epsilon) {
    const GdcResult result = gdc(graph,
                                 {.transition = {Normalization::sym, self_loops},
                                  .diffusion = {.coefficients = coefficients},
                                  .sparsify = Epsilon{epsilon}},
                                 context);
    CHECK(result.certificate.count(ColumnStatus::open) == 0);
    CHECK(result.certificate.within_tolerance());
    return result.certificate.average_degree;
}

}  // namespace

TEST_CASE("the pattern sizes of Cora are those measured elsewhere" *
          doctest::skip(data_folder().empty())) {
    const Csr cora = graph_of("cora");
    const auto digits = [](double value, double places) { return std::round(value * places); };
    CHECK(digits(entries_per_column(cora, 1, ppr(0.1), 1e-3), 1000) == 95643);
    CHECK(digits(entries_per_column(cora, 1, ppr(0.1), 1e-4), 1000) == 621868);
    CHECK(digits(entries_per_column(cora, 0, ppr(0.1), 1e-3), 1000) == 98606);
    CHECK(digits(entries_per_column(cora, 0, ppr(0.1), 1e-4), 1000) == 701585);
    CHECK(digits(entries_per_column(cora, 1, heat(5), 1e-4), 100) == 35073);
}

TEST_CASE("the pattern size of Citeseer is that measured elsewhere" *
          doctest::skip(data_folder().empty())) {
    const double size = entries_per_column(graph_of("citeseer"), 1, ppr(0.1), 9e-4);
    CHECK(std::round(size * 100) == 8870);
}

TEST_CASE("an average degree on Cora gives the epsilon that gives this degree" *
          doctest::skip(data_folder().empty())) {
    const Csr cora = graph_of("cora");
    const GdcOptions options{.diffusion = {.coefficients = ppr(0.1), .tolerance = 1e-10},
                             .sparsify = AverageDegree{64}};
    const GdcResult result = gdc(cora, options, context);
    CHECK(result.certificate.count(ColumnStatus::open) == 0);
    CHECK(result.graph.entries() >= 64 * cora.rows());
    REQUIRE(result.certificate.epsilon_used.has_value());
    // The entry at the cut is known to within the error, and so is the threshold that keeps it.
    const double epsilon = *result.certificate.epsilon_used;
    const double error = result.certificate.max_abs_error;
    const double degree = result.certificate.average_degree;
    CHECK(entries_per_column(cora, 1, ppr(0.1), epsilon - error) >= degree);
    CHECK(entries_per_column(cora, 1, ppr(0.1), epsilon + error) <= degree);
    CHECK(entries_per_column(cora, 1, ppr(0.1), epsilon - 1e-6) <= degree + 1);
}

TEST_CASE("the rows of Cora's top 128 weigh from 0.450 to 8.749" *
          doctest::skip(data_folder().empty())) {
    const GdcOptions options{.diffusion = {.coefficients = ppr(0.05)}, .sparsify = TopK{128}};
    const GdcResult result = gdc(graph_of("cora"), options, context);
    const std::vector<double> weights = row_sums(result.graph, context);
    CHECK(std::round(std::ranges::min(weights) * 1000) == 450);
    CHECK(std::round(std::ranges::max(weights) * 1000) == 8749);
    CHECK(result.certificate.count(ColumnStatus::open) == 0);
    for (const double sum : column_sums(result.graph))
        CHECK(sum == doctest::Approx(1).epsilon(1e-6));
}

TEST_CASE("on Cora 174 columns tie at rank 64, and no solver finds others" *
          doctest::skip(data_folder().empty())) {
    const GdcOptions options{.diffusion = {.coefficients = ppr(0.1)}, .sparsify = TopK{64}};
    const GdcResult result = gdc(graph_of("cora"), options, context);
    CHECK(result.certificate.count(ColumnStatus::tied) == 174);
    CHECK(result.certificate.count(ColumnStatus::open) == 0);
}

}  // namespace suffuse::testing::datasets_test
