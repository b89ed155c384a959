// Datasets and the files they come from.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include "python/engine/arrays.h"
#include "python/engine/bindings.h"
#include "python/engine/hints.h"
#include "python/engine/run.h"
#include "python/engine/text.h"
#include "suffuse/io/input.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/io/place.h"
#include "suffuse/option/said.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::python {

namespace {

using Texts = std::vector<nb::str>;

void make_dataset(Dataset* place, const nb::str& name, const Csr& graph,
                  std::optional<Csr> features, std::vector<std::int32_t> labels,
                  const Texts& node_names, const Texts& feature_names, const Texts& class_names,
                  NodeId first_id) {
    Dataset dataset{.name = from_python(name),
                    .graph = graph,
                    .features = std::move(features),
                    .labels = std::move(labels),
                    .node_names = from_python(node_names),
                    .first_id = first_id,
                    .feature_names = from_python(feature_names),
                    .class_names = from_python(class_names)};
    check(dataset);
    new (place) Dataset(std::move(dataset));
}

nb::object labels_of(const Dataset& dataset) {
    return hand_over(Array<std::int64_t>(
                         std::vector<std::int64_t>(dataset.labels.begin(), dataset.labels.end())),
                     Access::writable);
}

// The dataset, whether its arrays lie in a file that must not be written to, how it was understood,
// as it is and as JSON.
nb::tuple read(const nb::bytes& path, const Said& said, const nb::bytes& folder, const Run& run) {
    const auto options = apply<InputOptions>(said);
    const std::string word = path_of(path);
    const std::string named = path_of(folder);
    Input input =
        run.call([&](const Context& context) { return read_input(word, options, named, context); });
    const bool mapped = input.reading.format.starts_with("snapshot");
    return nb::make_tuple(std::move(input.dataset), mapped, input.reading,
                          to_python(reading_json(input.reading).dump()));
}

Dataset read_named(const std::string& name, const nb::bytes& folder, const Run& run) {
    const std::string place = path_of(folder);
    return run.call(
        [&](const Context& context) { return read_named_dataset(name, place, context); });
}

void write(const Dataset& dataset, const nb::bytes& path, const std::string& format,
           const Run& run) {
    const Place place{.path = path_of(path), .format = format};
    run.call([&](const Context& context) { write_with_names(dataset, place, context); });
}

}  // namespace

void add_files(nb::module_& module) {
    nb::class_<Reading>(module, "Reading", "How a file was understood.")
        .def(
            "note",
            [](const Reading& reading, const nb::bytes& path) {
                return to_python(note_on(path_of(path), reading));
            },
            nb::arg("path"), nb::sig("def note(self, path: bytes) -> str"),
            "What is doubtful about it.");
    nb::class_<Dataset>(module, "Dataset", "A graph with what is known about its nodes.")
        .def("__init__", &make_dataset, nb::kw_only(), nb::arg("name"), nb::arg("graph"),
             nb::arg("features").none(), nb::arg("labels"), nb::arg("node_names"),
             nb::arg("feature_names"), nb::arg("class_names"), nb::arg("first_id"))
        .def_prop_ro("name", [](const Dataset& d) { return to_python(d.name); })
        .def_ro("graph", &Dataset::graph)
        .def_ro("first_id", &Dataset::first_id)
        .def_prop_ro("features", [](const Dataset& d) { return d.features; })
        .def_prop_ro("labels", &labels_of, nb::sig("def labels(self) -> numpy.ndarray"))
        .def_prop_ro(
            "node_names", [](const Dataset& d) { return to_python(d.node_names); },
            nb::sig("def node_names(self) -> list[str]"))
        .def_prop_ro(
            "feature_names", [](const Dataset& d) { return to_python(d.feature_names); },
            nb::sig("def feature_names(self) -> list[str]"))
        .def_prop_ro(
            "class_names", [](const Dataset& d) { return to_python(d.class_names); },
            nb::sig("def class_names(self) -> list[str]"));
    module.def("read", &read, nb::arg("path"), nb::arg("said"), nb::kw_only(), nb::arg("folder"),
               nb::arg("run"),
               nb::sig("def read(path: bytes, said: Said, *, folder: bytes, run: Run) -> "
                       "tuple[Dataset, bool, Reading, str]"));
    module.def("read_named", &read_named, nb::arg("name"), nb::arg("folder"), nb::arg("run"),
               "A dataset of a folder by its name, cleaned as the literature uses it.");
    module.def("write", &write, nb::arg("dataset"), nb::arg("path"), nb::kw_only(),
               nb::arg("format"), nb::arg("run"), "Whole or not at all.");
}

}  // namespace suffuse::python
