// Trainings: the words of `suffuse train`, and its records.

#include <nanobind/stl/optional.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <tuple>

#include "python/engine/arrays.h"
#include "python/engine/bindings.h"
#include "python/engine/fields.h"
#include "python/engine/run.h"
#include "python/engine/text.h"
#include "python/engine/words.h"
#include "words/apply_model.h"
#include "words/doubt.h"
#include "words/stopwatch.h"
#include "words/training.h"

namespace suffuse::python {

namespace {

// The fields that the dictionary holds.
template <class Words>
void take_given(Words& words, const nb::dict& given) {
    for_each_field(words, [&](const char* name, auto& value, const auto&...) {
        if (!given.contains(name)) return;
        set_field(value.emplace(), name, given[name]);
    });
}

ConfigurationWords configuration_words(const Steps& steps, const std::string& model,
                                       const std::string& preset, const std::string& diffusion,
                                       const nb::dict& fields) {
    ConfigurationWords words{.preset = preset, .diffusion = diffusion, .model = {.model = model}};
    take_steps(words, steps.diffusion, steps.sparsify, steps.renormalize);
    take_given(words.model, fields);
    take_given(words.train, fields);
    return words;
}

void make_training(TrainingWords* place, const Steps& steps, const std::string& model,
                   const std::string& preset, const std::string& diffusion, const nb::dict& fields,
                   std::optional<int> splits, const std::string& seeds, std::vector<int> per_class,
                   std::optional<NodeId> development, const nb::bytes& split_file, bool compare,
                   std::uint64_t seed, const nb::bytes& records, const nb::bytes& predict,
                   const nb::bytes& save) {
    new (place)
        TrainingWords{.configuration = configuration_words(steps, model, preset, diffusion, fields),
                      .split = {.splits = splits,
                                .seeds = seeds,
                                .per_class = std::move(per_class),
                                .development = development,
                                .file = path_of(split_file)},
                      .compare = compare,
                      .seed = seed,
                      .records = path_of(records),
                      .predict = path_of(predict),
                      .save = path_of(save)};
}

LearningWords learning_words(const nb::bytes& dataset, const nb::bytes& features,
                             const nb::bytes& labels, bool labels_needed) {
    return {.dataset = path_of(dataset),
            .features = path_of(features),
            .labels = path_of(labels),
            .labels_needed = labels_needed};
}

// A dataset to learn from that its word, or words, name.
LearningInput read_learning(const nb::bytes& dataset, const nb::bytes& features,
                            const nb::bytes& labels, bool labels_needed, const Run& run) {
    const LearningWords words = learning_words(dataset, features, labels, labels_needed);
    return run.call([&](const Context& context) { return read_learning_input(words, context); });
}

// The same from memory.
LearningInput complete_learning(const Dataset& dataset, const nb::bytes& name,
                                const nb::bytes& features, const nb::bytes& labels,
                                bool labels_needed, const Run& run) {
    const LearningWords words = learning_words(name, features, labels, labels_needed);
    return run.call(
        [&](const Context& context) { return complete_input(dataset, words, context); });
}

// The lines of the records, the JSON of the whole, and what is doubtful about the diffusion.
using Trained = std::tuple<std::vector<std::string>, std::string, std::string>;

Trained trained(const LearningInput& input, const TrainingWords& words, double seconds_read,
                const Context& context) {
    Stopwatch watch;
    check_places(words.predict, words.save);
    const std::vector<Configuration> chosen = configurations(words);
    const std::vector<RunSeries> all = training_series(words, chosen, input, context);
    const Dataset& dataset = input.input.dataset;
    Json json{{"input", learning_json(dataset, overview_of(dataset.graph, context))}};
    const TrainingResult result =
        run_training(words, all, dataset, records_before(words.records), context);
    json.update(training_json(result));
    json["seconds"] = {
        {"read", seconds_read}, {"train", watch.total()}, {"total", seconds_read + watch.total()}};
    add_run(json, context);
    std::vector<std::string> lines;
    for (const RunRecord& record : result.records) lines.push_back(record_line(record));
    return {std::move(lines), json.dump(),
            result.diffusion ? doubt_about(result.diffusion->certificate) : ""};
}

nb::tuple train(const LearningInput& input, const nb::bytes& name, TrainingWords words,
                double seconds_read, const Run& run) {
    words.dataset = path_of(name);
    const auto [lines, json, doubt] = run.call(
        [&](const Context& context) { return trained(input, words, seconds_read, context); });
    return nb::make_tuple(to_python(lines), to_python(json), to_python(doubt));
}

// The class of every node and its probabilities, by a saved model.
nb::tuple predicted(const LearningInput& input, const nb::bytes& model, const Run& run) {
    const std::string path = path_of(model);
    Predictions found = run.call([&](const Context& context) {
        return apply_model(load_model(path, context), input.input.dataset, path, context);
    });
    std::vector<std::int64_t> labels(found.labels.begin(), found.labels.end());
    return nb::make_tuple(hand_over(Array<std::int64_t>(std::move(labels)), Access::writable),
                          hand_over(DenseMatrix{input.input.dataset.graph.rows(), found.classes,
                                                Array<double>(std::move(found.probabilities))}));
}

}  // namespace

void add_train(nb::module_& module) {
    nb::class_<TrainingWords>(module, "Training", "What is asked of trainings.")
        .def("__init__", &make_training, nb::kw_only(), nb::arg("steps"), nb::arg("model"),
             nb::arg("preset"), nb::arg("diffusion"), nb::arg("fields"), nb::arg("splits").none(),
             nb::arg("seeds"), nb::arg("per_class"), nb::arg("development").none(),
             nb::arg("split_file"), nb::arg("compare"), nb::arg("seed"), nb::arg("records"),
             nb::arg("predict"), nb::arg("save"));
    nb::class_<LearningInput>(module, "LearningInput", "A dataset to learn from, complete.");
    module.def("read_learning", &read_learning, nb::arg("dataset"), nb::kw_only(),
               nb::arg("features"), nb::arg("labels"), nb::arg("labels_needed"), nb::arg("run"));
    module.def("complete_learning", &complete_learning, nb::arg("dataset"), nb::kw_only(),
               nb::arg("name"), nb::arg("features"), nb::arg("labels"), nb::arg("labels_needed"),
               nb::arg("run"));
    module.def("train", &train, nb::arg("input"), nb::kw_only(), nb::arg("name"), nb::arg("words"),
               nb::arg("seconds_read"), nb::arg("run"),
               nb::sig("def train(input: LearningInput, *, name: bytes, words: Training, "
                       "seconds_read: float, run: Run) -> tuple[list[str], str, str]"),
               "The records, the JSON of `suffuse train`, what is doubtful.");
    module.def("predict", &predicted, nb::arg("input"), nb::kw_only(), nb::arg("model"),
               nb::arg("run"),
               nb::sig("def predict(input: LearningInput, *, model: bytes, run: Run) -> "
                       "tuple[numpy.ndarray, numpy.ndarray]"));
}

}  // namespace suffuse::python
