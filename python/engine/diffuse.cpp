// Features through S, and step 1 alone.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/variant.h>

#include "python/engine/arrays.h"
#include "python/engine/bindings.h"
#include "python/engine/kept_graph.h"
#include "python/engine/run.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/option/said.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/gdc_json.h"
#include "suffuse/transition/transition.h"

namespace suffuse::python {

namespace {

using GivenFeatures = std::variant<Csr, AnyArray>;

NodeFeatures features_of(const GivenFeatures& given) {
    if (const auto* sparse = std::get_if<Csr>(&given)) return *sparse;
    return borrow_matrix(std::get<AnyArray>(given));
}

// The features, their JSON if wanted, and what keeps them from being certified.
nb::tuple diffuse_with(const GivenGraph& graph, const GivenFeatures& given, const Said& said,
                       bool strict, bool info, double seconds_read, const Run& run) {
    const auto transition = apply<TransitionOptions>(said);
    const auto diffusion = apply<DiffusionOptions>(said);
    const NodeFeatures features = features_of(given);
    std::optional<std::string> json;
    const DiffuseResult result = run.call([&](const Context& context) {
        Stopwatch watch;
        const PreparedGraph prepared = prepared_for(graph, context);
        const Overview overview = info ? overview_of(prepared) : Overview{};
        const double read = seconds_read + watch.lap();
        DiffuseResult diffused = diffuse(prepared, features, transition, diffusion, context);
        if (!info) return diffused;
        const double seconds = watch.lap();
        Json object = result_json(overview, transition, diffusion, diffused);
        object["output"]["path"] = nullptr;
        object["seconds"] = {{"read", read},
                             {"diffuse", seconds},
                             {"write", 0.0},
                             {"total", seconds_read + watch.total()}};
        add_run(object, context);
        json = object.dump();
        return diffused;
    });
    const std::string doubt = doubt_about(result);
    if (strict && !doubt.empty()) throw NotCertified(doubt + " (strict)");
    return nb::make_tuple(hand_over(result.features), json, doubt);
}

Csr transition_of(const Csr& graph, const Said& said, const Run& run) {
    const auto options = apply<TransitionOptions>(said);
    return run.call([&](const Context& context) {
        return transition_matrix(make_transition(graph, options, context), context);
    });
}

}  // namespace

void add_diffuse(nb::module_& module) {
    module.def("diffuse", &diffuse_with, nb::arg("graph"), nb::arg("features").noconvert(),
               nb::arg("said"), nb::kw_only(), nb::arg("strict"), nb::arg("info"),
               nb::arg("seconds_read"), nb::arg("run"),
               nb::sig("def diffuse(graph: Matrix | Graph, features: Matrix | numpy.ndarray, said: "
                       "Said, *, strict: bool, info: bool, seconds_read: float, run: Run) -> "
                       "tuple[numpy.ndarray, str | None, str]"));
    module.def("transition", &transition_of, nb::arg("graph"), nb::arg("said"), nb::kw_only(),
               nb::arg("run"), "T itself.");
}

}  // namespace suffuse::python
