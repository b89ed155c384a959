// What is this graph.

#include <nanobind/stl/string.h>

#include "python/engine/bindings.h"
#include "python/engine/kept_graph.h"
#include "python/engine/run.h"
#include "suffuse/report/info_json.h"

namespace suffuse::python {

namespace {

std::string info_of(const Dataset& dataset, const PreparedGraph& graph, const Context& context) {
    const Description description = describe(dataset, graph, context);
    const auto cost = cost_of_gdc(graph, context);
    return info_json(dataset, description, cost, context).dump();
}

std::string info(const Dataset& dataset, const Run& run) {
    return run.call([&](const Context& context) {
        return info_of(dataset, PreparedGraph(dataset.graph, context), context);
    });
}

std::string info_kept(const KeptGraph& graph, const Run& run) {
    return run.call([&](const Context& context) {
        return info_of(graph.dataset(), graph.prepared(), context);
    });
}

}  // namespace

void add_describe(nb::module_& module) {
    module.def("info", &info, nb::arg("dataset"), nb::arg("run"), "The JSON of `suffuse info`.");
    module.def("info", &info_kept, nb::arg("graph"), nb::arg("run"),
               "That of a graph that is kept.");
}

}  // namespace suffuse::python
