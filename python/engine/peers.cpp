// What other packages mean by GDC, beyond the options of ours, and what a filter does.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "suffuse/diffusion/filter_response.h"
#include "suffuse/gdc/as_given.h"
#include "suffuse/gdc/by_rows.h"
#include "suffuse/gdc/variations.h"
#include "suffuse/renormalize/renormalize.h"
#include "suffuse/report/doubt.h"
#include "suffuse/sparsify/drop_below.h"

namespace suffuse::python {

namespace {

using Numbers = std::vector<double>;

// A result, and what keeps it from being certified.
using Outcome = std::pair<Csr, std::string>;

// What is said has one value each.
GdcOptions only_options(const Said& said) {
    return gdc_variations(said).front().options;
}

Outcome outcome_of(GdcResult result) {
    return {std::move(result.graph), doubt_about(result.certificate)};
}

Outcome by_rows(const Csr& graph, const Said& said, const Run& run) {
    const GdcOptions options = only_options(said);
    return run.call(
        [&](const Context& context) { return outcome_of(gdc_by_rows(graph, options, context)); });
}

Outcome as_given(const Csr& matrix, const Said& said, bool rows, const Run& run) {
    const GdcOptions all = only_options(said);
    const AsGivenOptions options{all.transition.self_loops, all.diffusion, all.sparsify,
                                 all.renormalize};
    return run.call([&](const Context& context) {
        return outcome_of(rows ? gdc_as_given_by_rows(matrix, options, context)
                               : gdc_as_given(matrix, options, context));
    });
}

Csr at_least(const Csr& matrix, double floor, const Run& run) {
    return run.call([&](const Context& context) { return drop_below(matrix, floor, context); });
}

Csr renormalized(const Csr& matrix, const Said& said, const Run& run) {
    const RenormalizeOptions options = only_options(said).renormalize;
    return run.call([&](const Context& context) { return renormalize(matrix, options, context); });
}

Coefficients::Kind kind_of(std::optional<double> ppr, std::optional<double> heat, Numbers theta) {
    if (ppr) return Ppr{*ppr};
    if (heat) return Heat{*heat};
    return Theta{std::move(theta)};
}

std::pair<Numbers, Numbers> responses(const Numbers& eigenvalues, std::optional<double> ppr,
                                      std::optional<double> heat, std::optional<Numbers> theta) {
    const Coefficients::Kind kind = kind_of(ppr, heat, std::move(theta).value_or(Numbers{}));
    std::pair<Numbers, Numbers> result;
    for (const double lambda : eigenvalues) {
        const FilterResponse response = filter_response(kind, lambda);
        result.first.push_back(response.value);
        result.second.push_back(response.error);
    }
    return result;
}

}  // namespace

void add_peers(nb::module_& module) {
    module.def("gdc_by_rows", &by_rows, nb::arg("graph"), nb::arg("said"), nb::kw_only(),
               nb::arg("run"), "gdc whose step 3 looks at rows; what is doubtful.");
    module.def("gdc_as_given", &as_given, nb::arg("matrix"), nb::arg("said"), nb::kw_only(),
               nb::arg("by_rows"), nb::arg("run"),
               "gdc without step 1: of its options only self_loops counts; what is doubtful.");
    module.def("drop_below", &at_least, nb::arg("matrix"), nb::arg("floor"), nb::kw_only(),
               nb::arg("run"), "The entries that are at least the floor.");
    module.def("renormalize", &renormalized, nb::arg("matrix"), nb::arg("said"), nb::kw_only(),
               nb::arg("run"), "Step 4 alone.");
    module.def("filter_response", &responses, nb::arg("eigenvalues"), nb::kw_only(),
               nb::arg("ppr") = nb::none(), nb::arg("heat") = nb::none(),
               nb::arg("theta") = nb::none(),
               "f(lambda) = sum of theta_k lambda^k, and by how much each may be off.");
}

}  // namespace suffuse::python
