#include "suffuse/gdc/as_given.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/diffusion/rescale.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "suffuse/transition/as_given.h"
#include "tests/gdc/judge.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::as_given_test {

namespace {

using reference::Matrix;
using reference::Real;

const Context context = context_with(2);

// The graph with weights such that its largest column sum is `stretch`.
Csr scaled_to(const Csr& graph, double stretch) {
    const std::vector<double> sums = column_sums(graph);
    const double largest = sums.empty() ? 0 : std::ranges::max(sums);
    if (largest == 0) return graph;
    Dense rows = dense(graph);
    for (auto& row : rows)
        for (double& value : row) value *= stretch / largest;
    return matrix_of(rows);
}

// e^-t exp(t M) = e^(t s - t) (e^-ts exp(t s M / s)); s is a power of two, so nothing is rounded.
Matrix heat_of(const Matrix& m, double t) {
    double s = 1;
    for (const Real sum : column_sums(m))
        while (s < sum) s *= 2;
    const Matrix zero(m.size());
    const Matrix shrunk = sum(zero, 1 / Real{s}, m);
    return sum(zero, std::exp(Real{t} * s - t), reference::diffusion(shrunk, Heat{t * s}));
}

Matrix sum_of(const Matrix& m, const Coefficients::Kind& kind) {
    if (const auto* given = std::get_if<Heat>(&kind)) return heat_of(m, given->t);
    return reference::diffusion(m, kind);
}

Truth truth_as_given(const Csr& graph, double w, const Coefficients& coefficients) {
    const Matrix m = sum(reference::of(graph), w, reference::identity(graph.rows()));
    Matrix s = sum_of(m, coefficients.kind());
    if (coefficients.nonnegative()) return {s, s};
    std::vector<double> magnitudes = std::get<Theta>(coefficients.kind()).values;
    for (double& value : magnitudes) value = std::abs(value);
    return {std::move(s), sum_of(m, Theta{magnitudes})};
}

Truth transposed(const Truth& truth) {
    return {reference::transposed(truth.s), reference::transposed(truth.terms)};
}

const std::vector<Sparsifier> rules{TopK{3}, TopK{64}, Epsilon{0.01}, AverageDegree{2.5},
                                    KeepAll{}};

// Errors grow with the ratio of entries of z (transition/as_given.h); where theta is negative, to
// more than 1e-12, below which entries count as tied.
bool may_stretch_errors(const Csr& graph, double w) {
    const double no_limit = std::numeric_limits<double>::infinity();
    return take_as_given(graph, w, no_limit, context).transition.contraction.growth() > 100;
}

// The columns with an entry that float32 cannot hold: open where that is wanted, and no others.
// What is stored first is smaller by a factor, here no more than 100.
NodeId columns_beyond_float(const Truth& truth) {
    constexpr Real smallest = 100 * Real{std::numeric_limits<float>::denorm_min()};
    NodeId count = 0;
    for (NodeId j = 0; j < truth.s.size(); ++j) {
        bool beyond = false;
        for (NodeId i = 0; i < truth.s.size(); ++i) {
            const Real value = std::abs(truth.s(i, j));
            beyond = beyond || (value > 0 && value < smallest);
        }
        count += beyond ? 1 : 0;
    }
    return count;
}

// Calls law(graph, options, truth) for matrices that shorten vectors and such that stretch them.
template <class Law>
void for_all_diffusions(int count, const Law& law) {
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& graph : random_graphs(count)) graphs.push_back(std::move(graph));
    for (const NamedGraph& named : graphs)
        for (const double stretch : {0.7, 2.0})
            for (const Coefficients& coefficients :
                 {ppr(0.1), ppr(0.6), heat(2), theta({0.3, 0.4, 0.2, 0.1}),
                  theta({0.6131, 0.3217, -0.1523, 0.2175})}) {
                const double w = named.graph.rows() % 2 == 0 ? 0.25 : 0;
                if (stretch + w >= 0.98 / (1 - 0.1) && coefficients == ppr(0.1)) continue;
                INFO(named.name, ", stretch ", stretch, ", w ", w, ", ", coefficients.name());
                const Csr graph = scaled_to(named.graph, stretch);
                law(graph,
                    AsGivenOptions{.self_loops = w,
                                   .diffusion = {.coefficients = coefficients},
                                   .renormalize = untouched},
                    truth_as_given(graph, w, coefficients));
            }
}

}  // namespace

TEST_CASE("steps 2 and 3 on a matrix as it is equal the dense truth") {
    for_all_diffusions(24, [](const Csr& graph, AsGivenOptions options, const Truth& truth) {
        for (const Sparsifier& rule : rules)
            for (const double tolerance : {1e-6, 1e-10}) {
                CAPTURE(rule.index());
                CAPTURE(tolerance);
                options.sparsify = rule;
                options.diffusion.tolerance = tolerance;
                const GdcResult result = gdc_as_given(graph, options, context);
                CHECK(fault_of(result, truth, rule) == "");
                CHECK(result.certificate.within_tolerance());
                const NodeId lost =
                    result.precision == Precision::float32 ? columns_beyond_float(truth) : 0;
                if (!may_stretch_errors(graph, options.self_loops))
                    CHECK(result.certificate.count(ColumnStatus::open) <= lost);
                if (is_symmetric(graph, context) && !std::holds_alternative<TopK>(rule))
                    CHECK(is_symmetric(result.graph, context));
            }
    });
}

TEST_CASE("by rows it is the truth of the transpose") {
    for_all_diffusions(16, [](const Csr& graph, AsGivenOptions options, const Truth& truth) {
        for (const Sparsifier& rule : rules) {
            CAPTURE(rule.index());
            options.sparsify = rule;
            GdcResult result = gdc_as_given_by_rows(graph, options, context);
            result.graph = transpose(result.graph, context);
            CHECK(fault_of(result, transposed(truth), rule) == "");
        }
    });
}

TEST_CASE("defect 61: what is asked of S is asked, and what is proven of S' is proven f times") {
    const Csr ring = matrix_of({{0, 1, 1}, {1, 0, 1}, {1, 1, 0}});  // T is that of sym
    const GivenMatrix given = take_as_given(ring, 0, 10, context);
    const RescaledCoefficients parts = rescaled(heat(3), given.rate);
    CHECK(parts.factor == doctest::Approx(std::exp(3.0)).epsilon(1e-12));  // e^(3 * 2 - 3)
    AsGivenOptions options{
        .diffusion = {.coefficients = heat(3), .tolerance = 1e-9, .precision = Precision::float64},
        .sparsify = KeepAll{},
        .renormalize = untouched};
    const GdcResult exact = gdc_as_given(ring, options, context);
    const Certificate& found = exact.certificate;
    CHECK(found.within_tolerance());
    CHECK(found.tolerance == 1e-9 * dense(exact.graph)[0][0]);  // about 6.7, in all columns
    DiffusionOptions share = options.diffusion;
    share.tolerance /= 2 * parts.factor;
    share.coefficients = parts.coefficients;
    const Certificate inner =
        gdc(ring, {{Normalization::sym, 0}, share, KeepAll{}, untouched}, context).certificate;
    const double own = found.max_abs_error - parts.factor * inner.max_abs_error;
    CHECK(std::abs(own - parts.error) <= 0.01 * parts.error);
    // Stored as float32 twice, before and after the factor: 2^-24 of the largest entry each.
    options.diffusion.precision = Precision::float32;
    const GdcResult narrow = gdc_as_given(ring, options, context);
    CHECK(narrow.certificate.max_abs_error >= 2 * 0x1p-24 * parts.factor);
    CHECK_FALSE(narrow.certificate.within_tolerance());
    CHECK(measured_error(narrow, truth_as_given(ring, 0, heat(3))) <=
          narrow.certificate.max_abs_error);
}

// A heavy path beside a light pair: f is 10^9, S of the pair e^-1 times (cosh w, sinh w).
TEST_CASE("defect 61: a light component beside a heavy one is as exact as is said") {
    for (const double light : {0.1, 1e-3}) {
        CAPTURE(light);
        const Csr graph = matrix_of({{1, 15, 0, 0, 0},
                                     {15, 1, 15, 0, 0},
                                     {0, 15, 1, 0, 0},
                                     {0, 0, 0, 1, light},
                                     {0, 0, 0, light, 1}});
        AsGivenOptions options{.diffusion = {.coefficients = heat(1)},
                               .sparsify = KeepAll{},
                               .renormalize = untouched};
        const Truth truth = truth_as_given(graph, 0, heat(1));
        for (const bool rows : {false, true}) {
            const GdcResult result = rows ? gdc_as_given_by_rows(graph, options, context)
                                          : gdc_as_given(graph, options, context);
            CHECK(fault_of(result, truth, options.sparsify) == "");
            CHECK(result.certificate.tolerance == doctest::Approx(1e-6 * std::cosh(light)));
            CHECK(result.certificate.max_abs_error <= 1e-3);
            CHECK_FALSE(result.certificate.within_tolerance());  // and somebody is warned
            CHECK(std::abs(dense(result.graph)[4][4] - std::cosh(light)) <= 1e-3);
        }
        options.diffusion.coefficients = heat(0.1);  // f is 8
        const GdcResult result = gdc_as_given(graph, options, context);
        CHECK(fault_of(result, truth_as_given(graph, 0, heat(0.1)), options.sparsify) == "");
        CHECK(result.certificate.within_tolerance());
    }
}

// Every column holds entries up to e^41: 10^-6 of that is enough, and 10^-13 of f is reached.
TEST_CASE("defect 61: where all columns grow nobody is warned") {
    const Csr ring = matrix_of({{0, 15, 15}, {15, 0, 15}, {15, 15, 0}});
    const GdcResult result = gdc_as_given(
        ring,
        {.diffusion = {.coefficients = heat(1.4)}, .sparsify = KeepAll{}, .renormalize = untouched},
        context);
    CHECK(result.certificate.tolerance > 1e9);
    CHECK(result.certificate.within_tolerance());
    CHECK(fault_of(result, truth_as_given(ring, 0, heat(1.4)), KeepAll{}) == "");
}

TEST_CASE("the tolerance has room for both roundings, whatever the type it leads to") {
    const Csr ring = matrix_of({{0, 1, 1}, {1, 0, 1}, {1, 1, 0}});
    for (const double tolerance : {1.2e-7, 1.25e-7, 2e-7, 2.4e-7, 3e-7}) {
        CAPTURE(tolerance);
        const GdcResult result =
            gdc_as_given(ring,
                         {.diffusion = {.coefficients = heat(3), .tolerance = tolerance},
                          .sparsify = KeepAll{},
                          .renormalize = untouched},
                         context);
        CHECK(result.certificate.within_tolerance());
    }
}

TEST_CASE("a node without edges keeps theta_0 to the last bit") {
    const Csr graph = matrix_of({{0, 0.5, 0}, {0.5, 0, 0}, {0, 0, 0}});  // stretches nothing
    for (const Coefficients& coefficients : {heat(2), theta({0.3, 0.4, 0.2, 0.1})}) {
        const GdcResult result = gdc_as_given(
            graph,
            {.diffusion = {.coefficients = coefficients, .precision = Precision::float64},
             .sparsify = KeepAll{},
             .renormalize = untouched},
            context);
        CHECK(dense(result.graph)[2] == std::vector<double>{0, 0, coefficients[0]});
    }
}

TEST_CASE("where a normalized graph is given as a matrix, nothing is new") {
    for (const NamedGraph& named : random_graphs(12)) {
        CAPTURE(named.name);
        const TransitionOptions step_1{Normalization::sym, 1};
        const Csr t = transition_matrix(make_transition(named.graph, step_1, context), context);
        DiffusionOptions diffusion{.coefficients = ppr(0.15), .tolerance = 1e-9};
        const GdcResult given = gdc_as_given(
            t, {.diffusion = diffusion, .sparsify = KeepAll{}, .renormalize = untouched}, context);
        const GdcResult made = gdc(named.graph, {step_1, diffusion, KeepAll{}, untouched}, context);
        const Real allowed = given.certificate.max_abs_error + made.certificate.max_abs_error;
        // T as a matrix carries 11 u in each entry, which PPR enlarges by up to 1 / 0.15.
        CHECK(distance(reference::of(given.graph), reference::of(made.graph)) <= allowed + 1e-14L);
    }
}

TEST_CASE("step 4 comes last, as ever") {
    const Csr graph = scaled_to(random_graph(20), 1.5);
    AsGivenOptions options{.diffusion = {.coefficients = heat(1)}, .sparsify = TopK{4}};
    for (const Renormalization normalization :
         {Renormalization::col, Renormalization::sym, Renormalization::row}) {
        options.renormalize = untouched;
        const Csr sparse = gdc_as_given(graph, options, context).graph;
        const Csr rows = gdc_as_given_by_rows(graph, options, context).graph;
        options.renormalize = {.normalization = normalization};
        CHECK(gdc_as_given(graph, options, context).graph ==
              renormalize(sparse, options.renormalize, context));
        CHECK(gdc_as_given_by_rows(graph, options, context).graph ==
              renormalize(rows, options.renormalize, context));
    }
}

TEST_CASE("entries that float32 cannot hold come in float64, or not at all") {
    const Csr heavy = matrix_of({{0, 30}, {30, 0}});
    AsGivenOptions options{.diffusion = {.coefficients = heat(10), .tolerance = 1e-9},
                           .sparsify = KeepAll{},
                           .renormalize = untouched};
    const GdcResult result = gdc_as_given(heavy, options, context);  // up to e^290
    CHECK(result.precision == Precision::float64);
    CHECK(dense(result.graph)[0][0] == doctest::Approx(std::exp(290.0) / 2).epsilon(1e-8));
    options.diffusion.precision = Precision::float32;
    CHECK_THROWS_WITH_AS(gdc_as_given(heavy, options, context), doctest::Contains("float32"),
                         InputError);
}

TEST_CASE("what does not converge and what makes no sense is refused") {
    const Csr pair = matrix_of({{0, 2}, {2, 0}});
    CHECK_THROWS_WITH_AS(gdc_as_given(pair, {}, context), doctest::Contains("does not converge"),
                         InputError);
    CHECK_THROWS_AS(gdc_as_given(pair, {.sparsify = TopK{0}}, context), InputError);
    CHECK_THROWS_AS(gdc_as_given(pair, {.self_loops = -1}, context), InputError);
    CHECK_THROWS_AS(gdc_as_given(pair, {.diffusion = {.coefficients = heat(300)}}, context),
                    InputError);
}

}  // namespace suffuse::testing::as_given_test
