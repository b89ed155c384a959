// Trainings: what is asked of them, and their records.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "python/engine/arrays.h"
#include "python/engine/bindings.h"
#include "python/engine/hints.h"
#include "python/engine/run.h"
#include "python/engine/text.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/experiment/apply_model.h"
#include "suffuse/experiment/predictions.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/train_json.h"
#include "suffuse/report/train_text.h"

namespace suffuse::python {

namespace {

void make_files(LearningFiles* place, const nb::bytes& dataset, const nb::bytes& features,
                const nb::bytes& labels, const nb::bytes& folder, bool labels_needed) {
    new (place) LearningFiles{.dataset = path_of(dataset),
                              .features = path_of(features),
                              .labels = path_of(labels),
                              .folder = path_of(folder),
                              .labels_needed = labels_needed};
}

// A dataset to learn from that is in files.
LearningInput read_learning(const LearningFiles& files, const Said& said, const Run& run) {
    const auto options = apply<InputOptions>(said);
    return run.call(
        [&](const Context& context) { return read_learning_input(files, options, context); });
}

// The same where the graph, or all of it, is in memory; the reading, if it came from a file.
LearningInput complete_learning(const LearningFiles& files, const Dataset& dataset,
                                const Reading* reading, const Run& run) {
    const Input input{.dataset = dataset, .reading = reading == nullptr ? Reading{} : *reading};
    return run.call([&](const Context& context) { return complete_input(input, files, context); });
}

void make_request(TrainingRequest* place, const nb::bytes& dataset, const Said& said, bool compare,
                  const Said* baseline, std::uint64_t seed, const nb::bytes& records,
                  const nb::bytes& predict, const nb::bytes& save, bool labelled_by_name) {
    new (place) TrainingRequest{.dataset = path_of(dataset),
                                .said = said,
                                .compare = compare,
                                .baseline = baseline == nullptr ? Said{} : *baseline,
                                .seed = seed,
                                .records = path_of(records),
                                .predict = path_of(predict),
                                .save = path_of(save),
                                .labelled_by_name = labelled_by_name};
}

// The lines of the records, the JSON of the whole, what is doubtful or could not be written, and
// what a split lacks.
using Trained = std::tuple<std::vector<std::string>, std::string, std::string, std::string>;

std::string doubt_about(const TrainingResult& result) {
    if (!result.failure)
        return result.diffusion ? suffuse::doubt_about(result.diffusion->certificate) : "";
    try {
        std::rethrow_exception(result.failure);
    } catch (const Error& error) {
        return error.what();
    }
}

Trained trained(const LearningInput& input, TrainingRequest request, double seconds_read,
                const Context& context) {
    Stopwatch watch;
    check_places({request.predict, request.save, request.records});
    const Dataset& dataset = input.input.dataset;
    const PreparedGraph graph(dataset.graph, context);
    request.said = on_graph(std::move(request.said), graph);
    const std::vector<RunSeries> all =
        training_series(request, configurations(request), input, context);
    Json json{{"input", learning_json(input, overview_of(graph))}};
    const TrainingResult result = run_training(request, all, dataset, graph,
                                               records_before(request.records, context), context);
    json.update(training_json(result));
    add_learning_run(json, input.input.reading, {seconds_read, watch.lap()}, context);
    std::vector<std::string> lines;
    for (const Record& record : result.records) lines.push_back(record_line(record));
    return {std::move(lines), json.dump(), doubt_about(result),
            lacking_class_text(all.front().set, dataset)};
}

nb::tuple train(const LearningInput& input, const TrainingRequest& request, double seconds_read,
                const Run& run) {
    const auto [lines, json, doubt, lacking] = run.call(
        [&](const Context& context) { return trained(input, request, seconds_read, context); });
    return nb::make_tuple(to_python(lines), to_python(json), to_python(doubt), to_python(lacking));
}

// The class of every node and its probabilities, by a saved model; and the names of the classes, if
// the model was trained with these as labels.
nb::tuple predicted(const LearningInput& input, const nb::bytes& model, const Run& run) {
    const std::string path = path_of(model);
    ModelFile file;
    Predictions found = run.call([&](const Context& context) {
        file = load_model(path, context);
        return apply_model(file, input.input.dataset, path, context);
    });
    const bool by_name = file.labelled_by_name;
    const auto classes = by_name ? found.labels : input_labels(found, file.class_names);
    std::vector<std::int64_t> labels(classes.begin(), classes.end());
    return nb::make_tuple(hand_over(Array<std::int64_t>(std::move(labels)), Access::writable),
                          hand_over(DenseMatrix{input.input.dataset.graph.rows(), found.classes,
                                                Array<double>(std::move(found.probabilities))}),
                          by_name ? nb::object(to_python(file.class_names)) : nb::none());
}

}  // namespace

void add_train(nb::module_& module) {
    nb::class_<TrainingRequest>(module, "Training", "What is asked of trainings.")
        .def("__init__", &make_request, nb::kw_only(), nb::arg("dataset"), nb::arg("said"),
             nb::arg("compare"), nb::arg("baseline").none() = nb::none(), nb::arg("seed"),
             nb::arg("records"), nb::arg("predict"), nb::arg("save"), nb::arg("labelled_by_name"));
    nb::class_<LearningFiles>(module, "LearningFiles", "Where a dataset to learn from lies.")
        .def("__init__", &make_files, nb::kw_only(), nb::arg("dataset"), nb::arg("features"),
             nb::arg("labels"), nb::arg("folder"), nb::arg("labels_needed"));
    nb::class_<LearningInput>(module, "LearningInput", "A dataset to learn from, complete.")
        .def(
            "note",
            [](const LearningInput& input, const nb::bytes& path) {
                return to_python(note_on(path_of(path), input.input.reading));
            },
            nb::arg("path"), nb::sig("def note(self, path: bytes) -> str"),
            "What is doubtful in how its file was understood.");
    module.def("read_learning", &read_learning, nb::arg("files"), nb::arg("said"), nb::kw_only(),
               nb::arg("run"));
    module.def("complete_learning", &complete_learning, nb::arg("files"), nb::arg("dataset"),
               nb::arg("reading").none() = nb::none(), nb::kw_only(), nb::arg("run"));
    module.def("train", &train, nb::arg("input"), nb::arg("request"), nb::kw_only(),
               nb::arg("seconds_read"), nb::arg("run"),
               nb::sig("def train(input: LearningInput, request: Training, *, seconds_read: float, "
                       "run: Run) -> tuple[list[str], str, str, str]"),
               "The records, the JSON of `suffuse train`, what is doubtful, what a split lacks.");
    module.def("predict", &predicted, nb::arg("input"), nb::kw_only(), nb::arg("model"),
               nb::arg("run"),
               nb::sig("def predict(input: LearningInput, *, model: bytes, run: Run) -> "
                       "tuple[numpy.ndarray, numpy.ndarray, list[str] | None]"));
}

}  // namespace suffuse::python
