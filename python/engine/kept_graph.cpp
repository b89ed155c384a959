#include "python/engine/kept_graph.h"

#include <fmt/format.h>
#include <nanobind/stl/string.h>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "suffuse/base/overloaded.h"
#include "suffuse/prepared/overview.h"

namespace suffuse::python {

namespace {

template <class T>
Array<T> copied(const Array<T>& values, std::string_view purpose, const Context& context) {
    Buffer<T> copy(context, values.size(), purpose);
    std::ranges::copy(values, copy.span().begin());
    return Array<T>(std::move(copy));
}

Csr copied(const Csr& graph, const Context& context) {
    Weights weights =
        std::visit(overloaded{[](UnitWeights) -> Weights { return UnitWeights{}; },
                              [&](const auto& values) -> Weights {
                                  return copied(values, "weights of the graph", context);
                              }},
                   graph.weights());
    return Csr::trusted(graph.rows(), graph.cols(),
                        copied(graph.offsets(), "row offsets of the graph", context),
                        copied(graph.columns(), "edges of the graph", context), std::move(weights));
}

Bytes bytes_of(const std::vector<std::string>& names) {
    std::int64_t sum = 0;
    for (const std::string& name : names) sum += std::ssize(name);
    return Bytes::of<std::string>(std::ssize(names)) + Bytes{sum};
}

Bytes bytes_of_known(const Dataset& dataset) {
    return Bytes::of<std::int32_t>(std::ssize(dataset.labels)) + bytes_of(dataset.node_names) +
           bytes_of(dataset.feature_names) + bytes_of(dataset.class_names);
}

}  // namespace

KeptGraph::KeptGraph(Dataset dataset, const Context& context)
    : known_([&] {
          Reservation held =
              context.budget.reserve(bytes_of_known(dataset), "labels and names of the nodes");
          return std::make_shared<const Known>(Known{std::move(dataset), std::move(held)});
      }()),
      prepared_(known_->dataset.graph, context),
      budget_(context.budget) {}

const Csr& matrix_of(const GivenGraph& given) {
    if (const auto* kept = std::get_if<KeptGraph>(&given)) return kept->dataset().graph;
    return std::get<Csr>(given);
}

PreparedGraph prepared_for(const GivenGraph& given, const Context& context) {
    if (const auto* kept = std::get_if<KeptGraph>(&given)) return kept->prepared();
    return {std::get<Csr>(given), context};
}

namespace {

// A copy of the graph, if it lies in arrays of Python, which may change.
void make_kept(KeptGraph* place, Dataset dataset, bool copy, const Run& run) {
    new (place) KeptGraph(run.call([&](const Context& context) {
        if (copy) dataset.graph = copied(dataset.graph, context);
        return KeptGraph(std::move(dataset), context);
    }));
}

std::string shown(const KeptGraph& graph) {
    const PreparedGraph& prepared = graph.prepared();
    const WithoutGil released;
    return fmt::format("<suffuse.Graph: {} nodes, {} edges, {}, {}>", prepared.graph().rows(),
                       edge_count(prepared), prepared.is_undirected() ? "undirected" : "directed",
                       prepared.graph().is_weighted() ? "weighted" : "unweighted");
}

}  // namespace

void add_kept_graph(nb::module_& module) {
    nb::class_<KeptGraph>(module, "Graph", "A graph that is kept for several calls.")
        .def("__init__", &make_kept, nb::arg("dataset"), nb::kw_only(), nb::arg("copy"),
             nb::arg("run"))
        .def("__len__", [](const KeptGraph& graph) { return graph.prepared().graph().rows(); })
        .def("__repr__", &shown)
        .def_prop_ro("dataset", &KeptGraph::dataset)
        .def_prop_ro(
            "bytes", [](const KeptGraph& graph) { return graph.budget().used().count; },
            "The memory that it keeps at present: the graph and what was found out about it.");
}

}  // namespace suffuse::python
