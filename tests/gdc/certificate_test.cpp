#include "suffuse/sparsify/certificate.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/graph/transpose.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"
#include "tests/support/solvers.h"

namespace suffuse::testing::certificate_test {

namespace {

using reference::Real;

const Context context = context_with(1);

double median(std::vector<double> values) {
    const auto middle = values.begin() + std::ssize(values) / 2;
    std::ranges::nth_element(values, middle);
    return *middle;
}

// Bound over measured error of one run per random graph and T. No error at all has no ratio.
std::vector<double> ratios(const DiffusionOptions& diffusion, const Sparsifier& sparsifier) {
    std::vector<double> result;
    for (const NamedGraph& named : random_graphs(12)) {
        if (diffusion.solver == Solver::block && !is_symmetric(named.graph, context)) continue;
        for (const auto normalization :
             {Normalization::sym, Normalization::col, Normalization::row}) {
            const GdcOptions options{.transition = {normalization, 1},
                                     .diffusion = diffusion,
                                     .sparsify = sparsifier,
                                     .renormalize = {.normalization = Renormalization::none}};
            const Truth truth = truth_of(named.graph, options.transition, diffusion.coefficients);
            const GdcResult run = gdc(named.graph, options, context);
            const Real error = measured_error(run, truth);
            if (error > 0)
                result.push_back(static_cast<double>(run.certificate.max_abs_error / error));
        }
    }
    return result;
}

// Over several theta and sparsifiers.
std::vector<double> all_ratios(Solver solver, Precision precision) {
    std::vector<double> result;
    for (const Coefficients& coefficients :
         {ppr(0.05), ppr(0.15), heat(1), heat(5), theta({0.5, -0.2, 0.3, 0.2, 0.1})})
        for (const Sparsifier& sparsifier : {Sparsifier{TopK{8}}, Sparsifier{KeepAll{}}}) {
            const DiffusionOptions diffusion{
                .coefficients = coefficients, .solver = solver, .precision = precision};
            const std::vector<double> found = ratios(diffusion, sparsifier);
            result.insert(result.end(), found.begin(), found.end());
        }
    return result;
}

}  // namespace

TEST_CASE("the certificate is useful: at most 100 times the measured error in the median") {
    for (const Precision precision : {Precision::float32, Precision::float64})
        for (const Solver solver : all_solvers()) {
            if (solver == Solver::dense) continue;  // has the next test
            CAPTURE(static_cast<int>(precision));
            CAPTURE(static_cast<int>(solver));
            const std::vector<double> found = all_ratios(solver, precision);
            CHECK(median(found) <= 100);
            CHECK(std::ranges::min(found) >= 1 - 1e-9);
        }
}

TEST_CASE(
    "where nothing but rounding is left, the bound of its worst case is 1000 times as large") {
    // Every operation of a dense solver in doubles may round the same way; in truth few do.
    CHECK(median(all_ratios(Solver::dense, Precision::float64)) <= 1000);
    CHECK(median(all_ratios(Solver::dense, Precision::float32)) <= 100);
}

TEST_CASE("float64 is chosen where storing float32 would use up half of the tolerance") {
    const Csr graph = random_graph(40);
    const auto precision = [&](double tolerance, Precision asked) {
        return gdc(graph, {.diffusion = {.tolerance = tolerance, .precision = asked}}, context)
            .precision;
    };
    // Entries of S are at most 1: storing costs 2^-24, about 6e-8.
    CHECK(precision(1e-6, Precision::automatic) == Precision::float32);
    CHECK(precision(1.3e-7, Precision::automatic) == Precision::float32);
    CHECK(precision(1.1e-7, Precision::automatic) == Precision::float64);
    CHECK(precision(1e-6, Precision::float64) == Precision::float64);
}

TEST_CASE("float32 by name with a tolerance that it cannot hold is certified as it is") {
    const GdcOptions options{.diffusion = {.tolerance = 1e-9, .precision = Precision::float32},
                             .sparsify = KeepAll{},
                             .renormalize = {.normalization = Renormalization::none}};
    const Csr graph = random_graph(40);
    const GdcResult result = gdc(graph, options, context);
    CHECK(result.precision == Precision::float32);
    CHECK_FALSE(result.certificate.within_tolerance());
    const Truth truth = truth_of(graph, options.transition, options.diffusion.coefficients);
    CHECK(measured_error(result, truth) <= result.certificate.max_abs_error);
}

// `copies` of 0 -> 1 of weight 0.1 beside 2 -> 1, which weighs as much as they do together.
TEST_CASE("defect 60: a certificate holds for the sums of edges that are repeated") {
    const float tenth = 0.1F;
    for (const NodeId copies : {100, 5000, 200000}) {
        CAPTURE(copies);
        EdgeList list{.rows = 4, .cols = 4};
        std::vector<NodeId> from(static_cast<std::size_t>(copies), 0);
        std::vector<NodeId> to(static_cast<std::size_t>(copies), 1);
        std::vector<float> weights(static_cast<std::size_t>(copies), tenth);
        const float together = static_cast<float>(copies) / 10;
        from.insert(from.end(), {2, 1, 3});
        to.insert(to.end(), {1, 3, 0});
        weights.insert(weights.end(), {together, 1, 1});
        list.from = Array<NodeId>(std::move(from));
        list.to = Array<NodeId>(std::move(to));
        list.weights = Array<float>(std::move(weights));
        const long double sum = static_cast<long double>(tenth) * copies;  // exact
        const Csr twin = matrix_of({{0, static_cast<double>(sum), 0, 0},
                                    {0, 0, 0, 1},
                                    {0, double{together}, 0, 0},
                                    {1, 0, 0, 0}});
        const GdcOptions options{
            .transition = {Normalization::col, 0}, .sparsify = KeepAll{}, .renormalize = untouched};
        const GdcResult result = gdc(build_graph(list, {}, context), options, context);
        const Truth truth = truth_of(twin, options.transition, options.diffusion.coefficients);
        CHECK(fault_of(result, truth, options.sparsify) == "");
        CHECK(result.certificate.within_tolerance());
    }
}

TEST_CASE("the counts of a certificate are those of its columns") {
    using enum ColumnStatus;
    const Certificate certificate{
        .max_abs_error = 2, .tolerance = 1, .status = {proven, tied, proven, open, proven}};
    CHECK(certificate.count(proven) == 3);
    CHECK(certificate.count(tied) == 1);
    CHECK(certificate.count(open) == 1);
    CHECK_FALSE(certificate.within_tolerance());
}

}  // namespace suffuse::testing::certificate_test
