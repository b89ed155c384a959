#include "suffuse/gdc/as_given.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"
#include "suffuse/diffusion/rescale.h"
#include "suffuse/gdc/one_rule.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/transition/as_given.h"

namespace suffuse {

namespace {

constexpr double float_roundoff = 0x1p-24;

// Below, the roundings of a long series count, and columns would be computed again in vain.
constexpr double smallest_tolerance = 1e-13;

// S' = S / f: its coefficients, a smaller epsilon, and half of the tolerance / f, which leaves the
// other half to rounding.
DiffusionOptions smaller(DiffusionOptions options, const RescaledCoefficients& rescaled,
                         double largest) {
    if (rescaled.error > 0) {
        const double share = options.tolerance / (2 * rescaled.factor);
        options.tolerance = std::max(share, std::min(options.tolerance / 2, smallest_tolerance));
    }
    options.coefficients = rescaled.coefficients;
    if (largest <= std::numeric_limits<float>::max()) return options;
    require(options.precision != Precision::float32,
            "float32 cannot hold entries of S up to {}; use float64", largest);
    options.precision = Precision::float64;
    return options;
}

Sparsifier smaller(Sparsifier sparsifier, double factor) {
    if (auto* keep = std::get_if<Epsilon>(&sparsifier))
        keep->epsilon = std::max(keep->epsilon / factor, std::numeric_limits<double>::min());
    return sparsifier;
}

template <class T>
Csr times(const Csr& matrix, const Array<T>& weights, double factor, const Context& context) {
    return Csr::trusted(
        matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
        tabulate<T>(context, matrix.entries(), "weights of the result",
                    [&](auto e) { return factor * static_cast<double>(weights[e]); }));
}

Csr times(const Csr& matrix, double factor, const Context& context) {
    return std::visit(
        overloaded{[&](UnitWeights) { return matrix; },  // S~ always has weights
                   [&](const auto& weights) { return times(matrix, weights, factor, context); }},
        matrix.weights());
}

// From S' back to S, no entry of which exceeds `largest`.
void enlarge(GdcResult& result, const RescaledCoefficients& rescaled, double growth, double largest,
             const Context& context) {
    Certificate& certificate = result.certificate;
    certificate.max_abs_error =
        rescaled.factor * certificate.max_abs_error + rescaled.error * growth;
    if (rescaled.factor == 1) return;
    if (result.precision == Precision::float32)
        certificate.max_abs_error += float_roundoff * largest;
    if (certificate.epsilon_used) *certificate.epsilon_used *= rescaled.factor;
    result.graph = times(result.graph, rescaled.factor, context);
}

// min over the lines with entries of the largest |S_ij| in them, at least 1: errors count in
// comparison with it.
double scale_of_lines(const Csr& s, Lines lines, const Context& context) {
    Buffer<double> largest(context, s.rows(), "the largest entries");
    std::ranges::fill(largest.span(), 0.0);
    const auto look = [&](const auto& weights) {
        for (NodeId i = 0; i < s.rows(); ++i)
            for (auto e = s.offsets()[i]; e < s.offsets()[i + 1]; ++e) {
                double& line = largest[lines == Lines::rows ? i : s.columns()[e]];
                line = std::max(line, std::abs(double{weights[e]}));
            }
    };
    std::visit(look, s.weights());
    double least = std::numeric_limits<double>::infinity();
    for (const double line : largest.span())
        if (line > 0) least = std::min(least, line);
    return std::isfinite(least) ? std::max(least, 1.0) : 1;
}

GdcResult by_lines(const Csr& matrix, const AsGivenOptions& options, Lines lines,
                   const Context& context) {
    check(options.sparsify);
    const Coefficients& coefficients = options.diffusion.coefficients;
    const PreparedGraph prepared(matrix, context);
    const Arrangement arranged = prepared.arrangement(context);
    const GivenMatrix given = take_as_given(arranged.graph, prepared.is_undirected(),
                                            options.self_loops, rate_limit(coefficients), context);
    const RescaledCoefficients rescaled = suffuse::rescaled(coefficients, given.rate);
    const double growth = given.transition.contraction.growth();
    const double largest = rescaled.factor * rescaled.coefficients.tail(0) * growth;
    GdcResult result =
        sparsify_lines(given.transition, arranged, smaller(options.diffusion, rescaled, largest),
                       smaller(options.sparsify, rescaled.factor), lines, context);
    result.certificate.tolerance = options.diffusion.tolerance;
    enlarge(result, rescaled, growth, largest, context);
    if (const auto* keep = std::get_if<Epsilon>(&options.sparsify))
        result.certificate.epsilon_used = keep->epsilon;
    if (rescaled.factor > 1)
        result.certificate.tolerance *=
            std::min(rescaled.factor, scale_of_lines(result.graph, lines, context));
    result.graph = renormalize(std::move(result.graph), options.renormalize, context);
    return result;
}

}  // namespace

GdcResult gdc_as_given(const Csr& matrix, const AsGivenOptions& options, const Context& context) {
    return by_lines(matrix, options, Lines::columns, context);
}

GdcResult gdc_as_given_by_rows(const Csr& matrix, const AsGivenOptions& options,
                               const Context& context) {
    return by_lines(matrix, options, Lines::rows, context);
}

}  // namespace suffuse
