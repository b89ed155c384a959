// What is this graph.

#include <nanobind/stl/string.h>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "suffuse/report/info_json.h"

namespace suffuse::python {

namespace {

std::string info(const Dataset& dataset, const Run& run) {
    return run.call([&](const Context& context) {
        const PreparedGraph graph(dataset.graph, context);
        const Description description = describe(dataset, graph, context);
        const auto cost = cost_of_gdc(graph, context);
        return info_json(dataset, description, cost, context).dump();
    });
}

}  // namespace

void add_describe(nb::module_& module) {
    module.def("info", &info, nb::arg("dataset"), nb::arg("run"), "The JSON of `suffuse info`.");
}

}  // namespace suffuse::python
