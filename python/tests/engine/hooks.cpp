// _suffuse_test_hooks: what only the tests look into. A model with its numbers, to be compared with
// PyTorch's, the splits of the paper, and how often a kept graph reserved memory. Graphs, features
// and a Run are those of suffuse._engine.

#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <algorithm>

#include "python/engine/arrays.h"
#include "python/engine/kept_graph.h"
#include "python/engine/run.h"
#include "suffuse/base/require.h"
#include "suffuse/models/options.h"
#include "suffuse/option/option_json.h"
#include "suffuse/paper/seeds.h"
#include "suffuse/split/split.h"
#include "suffuse/tape/adam.h"
#include "suffuse/tape/loss.h"
#include "suffuse/train/on_tape.h"

namespace suffuse::python {

namespace {

using Tape = tape::Tape<float>;
using Matrix = tape::Matrix<float>;

template <class T>
std::vector<T> numbers_of(const AnyArray& array) {
    const Array<T> borrowed = borrow<T>(array);
    return {borrowed.begin(), borrowed.end()};
}

nb::object to_numpy(tape::View<const float> view) {
    std::vector<float> values;
    for (NodeId r = 0; r < view.rows; ++r)
        values.insert(values.end(), view.row(r), view.row(r) + view.cols);
    return hand_over(DenseMatrix{view.rows, view.cols, Array<float>(std::move(values))});
}

nb::dict by_name(const Tape& tape, const std::vector<Matrix>& matrices) {
    nb::dict result;
    for (std::size_t p = 0; p < matrices.size(); ++p)
        result[tape.parameters()[p].name.c_str()] = to_numpy(matrices[p].view());
    return result;
}

// A model with parameters, a loss on some rows, and Adam.
class Replayed {
public:
    Replayed(const TrainingTask& task, std::vector<NodeId> rows, std::uint64_t seed,
             const tape::AdamOptions& adam, const Context& context)
        : replay_(task.content().tape, {rows, {}}, seed, tape::Effort::spare, context),
          adam_(*task.content().tape, adam, context),
          labels_(task.labels()),
          rows_(std::move(rows)) {}
    Replayed(const Replayed&) = delete;  // its matrices cannot be copied

    nb::dict parameters() const { return by_name(replay_.tape(), replay_.parameters()); }
    nb::dict gradients() const { return by_name(replay_.tape(), replay_.gradients()); }

    void set(const std::string& name, const AnyArray& array) {
        const auto& all = replay_.tape().parameters();
        const auto found = std::ranges::find(all, name, &tape::Parameter::name);
        require(found != all.end(), "the model has no parameter '{}'", name);
        Matrix& matrix = replay_.change_parameters()[static_cast<std::size_t>(found - all.begin())];
        const DenseMatrix given = borrow_matrix(array);
        const auto* values = std::get_if<Array<float>>(&given.values);
        require(values != nullptr && given.rows == matrix.rows() && given.cols == matrix.cols(),
                "'{}' is a {} x {} matrix in float32", name, matrix.rows(), matrix.cols());
        for (NodeId r = 0; r < matrix.rows(); ++r)
            std::ranges::copy(values->span().subspan(std::size_t(r) * given.cols, given.cols),
                              matrix.view().row(r));
    }

    nb::object logits() {
        replay_.forward_whole();
        return to_numpy(replay_.output());
    }

    // The loss of a training pass with the dropout of the next epoch; its gradients are kept.
    double differentiate() {
        replay_.forward_training(++epoch_);
        const double loss = tape::negative_log_likelihood(replay_.output(), rows_, labels_,
                                                          replay_.output_gradient());
        replay_.backward();
        return loss;
    }

    void step() { adam_.step(replay_); }

private:
    tape::Replay<float> replay_;
    tape::Adam<float> adam_;
    std::vector<std::int32_t> labels_;
    std::vector<NodeId> rows_;
    std::uint32_t epoch_ = 0;
};

ModelOptions model_options(const std::string& model, const std::string& json) {
    const Said said = said_in(parse_json(json, "options"), options_of<ModelOptions>());
    return apply(said, model_named(model));
}

void make_task(TrainingTask* place, const std::string& model, const std::string& options,
               const Csr& graph, const Csr& features, const AnyArray& labels, int classes,
               const Run& run) {
    const ModelOptions meant = model_options(model, options);
    const TrainingData data{graph, features, numbers_of<std::int32_t>(labels), classes};
    new (place) TrainingTask(
        run.call([&](const Context& context) { return prepare_training(meant, data, context); }));
}

std::vector<std::string> penalized(const TrainingTask& task) {
    std::vector<std::string> names;
    for (const tape::Parameter& parameter : task.content().tape->parameters())
        if (parameter.penalized) names.push_back(parameter.name);
    return names;
}

void make_replayed(Replayed* place, const TrainingTask& task, const AnyArray& rows,
                   std::uint64_t seed, double learning_rate, double l2, const Run& run) {
    std::vector<NodeId> training = numbers_of<NodeId>(rows);
    const auto& labels = task.labels();
    NodeId before = -1;
    for (const NodeId r : training) {
        require(r > before && r < std::ssize(labels) && labels[std::size_t(r)] >= 0,
                "training rows ascend and have labels");
        before = r;
    }
    new (place) Replayed(task, std::move(training), seed,
                         {.learning_rate = learning_rate, .l2 = l2}, run.context());
}

// Train, validation and test nodes of a seed.
nb::tuple split_of(const AnyArray& labels, int classes, std::uint32_t seed, NodeId development) {
    const Split split = draw_split(borrow<std::int32_t>(labels).span(), classes, seed,
                                   {.development = development});
    const auto array = [](const std::vector<NodeId>& nodes) {
        return hand_over(Array<std::int64_t>(std::vector<std::int64_t>(nodes.begin(), nodes.end())),
                         Access::writable);
    };
    return nb::make_tuple(array(split.train), array(split.validation), array(split.test));
}

// The test accuracy of every split, trained as the paper does.
std::vector<double> test_accuracies(const TrainingTask& task, int classes,
                                    const std::vector<std::uint32_t>& seeds, NodeId development,
                                    double l2, const Run& run) {
    std::vector<Training> trainings;
    for (const std::uint32_t seed : seeds)
        trainings.push_back(
            {draw_split(task.labels(), classes, seed, {.development = development}), seed});
    TrainOptions options;
    options.l2 = l2;
    std::vector<double> accuracies;
    const TrainedEach trained = run.call(
        [&](const Context& context) { return train_each(task, trainings, options, context); });
    for (const TrainResult& result : trained.results)
        accuracies.push_back(result.test_accuracy.value());
    return accuracies;
}

}  // namespace

}  // namespace suffuse::python

NB_MODULE(_suffuse_test_hooks, module) {
    using namespace suffuse;
    using namespace suffuse::python;
    nb::module_::import_("suffuse._engine");
    nb::class_<TrainingTask>(module, "Task", "A model on a graph, without numbers.")
        .def("__init__", &make_task, nb::kw_only(), nb::arg("model"), nb::arg("options"),
             nb::arg("graph"), nb::arg("features"), nb::arg("labels").noconvert(),
             nb::arg("classes"), nb::arg("run"))
        .def_prop_ro("penalized", &penalized)
        .def("test_accuracies", &test_accuracies, nb::kw_only(), nb::arg("classes"),
             nb::arg("seeds"), nb::arg("development"), nb::arg("l2"), nb::arg("run"));
    nb::class_<Replayed>(module, "Replay", "Its numbers.")
        .def("__init__", &make_replayed, nb::kw_only(), nb::arg("task"),
             nb::arg("rows").noconvert(), nb::arg("seed"), nb::arg("learning_rate"), nb::arg("l2"),
             nb::arg("run"))
        .def_prop_ro("parameters", &Replayed::parameters)
        .def_prop_ro("gradients", &Replayed::gradients)
        .def("set", &Replayed::set, nb::arg("name"), nb::arg("values").noconvert())
        .def("logits", &Replayed::logits)
        .def("differentiate", &Replayed::differentiate)
        .def("step", &Replayed::step);
    module.def("split", &split_of, nb::arg("labels").noconvert(), nb::kw_only(), nb::arg("classes"),
               nb::arg("seed"), nb::arg("development"));
    module.def("reservations",
               [](const KeptGraph& graph) { return graph.budget().reservations(); });
    module.def("test_seeds",
               [] { return std::vector<std::uint32_t>(test_seeds().begin(), test_seeds().end()); });
}
