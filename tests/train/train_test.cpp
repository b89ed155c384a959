#include "suffuse/train/train.h"

#include <doctest/doctest.h>

#include <atomic>
#include <cmath>
#include <fstream>
#include <limits>

#include "suffuse/dataset/citation.h"
#include "suffuse/option/said.h"
#include "suffuse/train/on_tape.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::train_test {

namespace {

// A small made-up citation network; every seventh node has no label.
Dataset small_dataset() {
    CitationOptions options;
    options.nodes = 300;
    options.classes = 3;
    options.features = 120;
    options.words_per_node = 9;
    Dataset dataset = generate_citation(options, 5, context_with(1));
    for (std::size_t i = 0; i < dataset.labels.size(); i += 7) dataset.labels[i] = unlabelled;
    return dataset;
}

TrainingTask task_of(const Dataset& dataset, const ModelOptions& model = GcnOptions{.hidden = 16}) {
    return prepare_training(
        model, {dataset.graph, *dataset.features, dataset.labels, class_count(dataset)},
        context_with(1));
}

std::vector<Training> trainings_of(const Dataset& dataset, std::uint32_t count) {
    std::vector<Training> trainings;
    for (std::uint32_t seed = 1; seed <= count; ++seed)
        trainings.push_back({draw_split(dataset.labels, class_count(dataset), seed,
                                        {.development = 120, .per_class = 10}),
                             seed});
    return trainings;
}

TrainOptions quick() {
    TrainOptions options;
    options.l2 = 0.01;
    options.patience = 15;
    return options;
}

// Asks to stop as soon as so many trainings are done.
class StopAfter : public Progress {
public:
    explicit StopAfter(std::int64_t trainings) : left_(trainings) {}
    void begin(std::string_view, std::int64_t) override {}
    void advance(std::int64_t amount) override { left_ -= amount; }
    void end() override {}
    bool stop_requested() const override { return left_ <= 0; }

private:
    std::atomic<std::int64_t> left_;
};

void check_equal(const TrainResult& a, const TrainResult& b) {
    CHECK(a.validation_accuracy == b.validation_accuracy);
    CHECK(a.test_accuracy == b.test_accuracy);
    CHECK(a.best_epoch == b.best_epoch);
    CHECK(a.epochs == b.epochs);
    CHECK(a.loss == b.loss);
    CHECK(a.diverged == b.diverged);
}

void check_equal(const TrainedModel& a, const TrainedModel& b) {
    check_equal(a.result, b.result);
    REQUIRE(a.parameters.size() == b.parameters.size());
    for (std::size_t p = 0; p < a.parameters.size(); ++p) {
        CHECK(a.parameters[p].name == b.parameters[p].name);
        CHECK(a.parameters[p].values == b.parameters[p].values);
    }
}

TrainResult trained_at(double learning_rate) {
    const Dataset dataset = small_dataset();
    TrainOptions options = quick();
    options.learning_rate = learning_rate;
    return train(task_of(dataset), trainings_of(dataset, 1).front(), options, context_with(1))
        .result;
}

}  // namespace

TEST_CASE("a training learns, and the same one gives the same bits") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    const Training training = trainings_of(dataset, 1).front();
    const TrainedModel once = train(task, training, quick(), context_with(1));
    CHECK(once.result.test_accuracy > 0.6);  // chance is a third
    // It stops when the patience is over, not earlier, not later, unless the epochs are.
    const int stop = once.result.best_epoch + quick().patience;
    CHECK(once.result.epochs == std::min(stop, quick().max_epochs));
    TrainOptions patient = quick();
    patient.patience = 3;
    const TrainResult impatient = train(task, training, patient, context_with(1)).result;
    CHECK(impatient.epochs == impatient.best_epoch + 3);
    CHECK_FALSE(once.result.diverged);
    check_equal(train(task, training, quick(), context_with(2)), once);
    Training other = training;
    other.seed += 1;
    CHECK(train(task, other, quick(), context_with(1)).result.loss != once.result.loss);
}

TEST_CASE("the plain trainer gives the same bits for every model") {
    const Dataset dataset = small_dataset();
    const Training training = trainings_of(dataset, 1).front();
    std::vector<ModelOptions> models{GatOptions{.hidden = 16, .heads = 2}};
    for (const std::string_view name : model_names())
        models.push_back(suffuse::apply(Said{{{"hidden", {16}}}}, model_named(name)));
    for (const ModelOptions& model : models) {
        CAPTURE(model.index());
        const TrainingTask task = task_of(dataset, model);
        check_equal(train(task, training, quick(), tape::Effort::plain, context_with(1)),
                    train(task, training, quick(), context_with(1)));
    }
}

TEST_CASE("many trainings at once are those of each alone, handed on in order") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    const std::vector<Training> trainings = trainings_of(dataset, 9);
    for (const int threads : {1, 2, 5}) {
        CAPTURE(threads);
        std::vector<std::size_t> order;
        TrainedEach trained = train_each(
            task, trainings, quick(), context_with(threads),
            [&](std::size_t index, const TrainResult& result) {
                order.push_back(index);
                check_equal(result, train(task, trainings[index], quick(), context_with(1)).result);
            });
        CHECK(order == std::vector<std::size_t>{0, 1, 2, 3, 4, 5, 6, 7, 8});
        CHECK(trained.results.size() == trainings.size());
        const TrainedModel alone = train(task, trainings.front(), quick(), context_with(1));
        check_equal({trained.results.front(), std::move(trained.first)}, alone);
    }
}

TEST_CASE("the accuracies are those of the remembered parameters") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    const Training training = trainings_of(dataset, 1).front();
    const TrainedModel model = train(task, training, quick(), context_with(1));
    const Predictions predictions = predict(task, model.parameters, context_with(1));
    const auto share = [&](const std::vector<NodeId>& nodes) {
        const auto hits = std::ranges::count_if(
            nodes, [&](NodeId i) { return predictions.labels[i] == dataset.labels[i]; });
        return static_cast<double>(hits) / static_cast<double>(nodes.size());
    };
    CHECK(share(training.split.test) == model.result.test_accuracy);
    CHECK(share(training.split.validation) == model.result.validation_accuracy);
    REQUIRE(predictions.labels.size() == dataset.labels.size());  // unlabelled ones too
    for (std::size_t i = 0; i < predictions.labels.size(); ++i) {
        double sum = 0, largest = 0;
        for (int c = 0; c < 3; ++c) {
            const double p = predictions.probabilities[3 * i + c];
            sum += p;
            largest = std::max(largest, p);
        }
        CHECK(std::abs(sum - 1) < 1e-12);
        CHECK(predictions.probabilities[3 * i + predictions.labels[i]] == largest);
    }
}

TEST_CASE("a training that diverges says so and keeps what was best") {
    const TrainResult result = trained_at(1e30);
    CHECK(result.diverged);
    CHECK(result.test_accuracy.has_value() == (result.best_epoch > 0));
}

TEST_CASE("defect 44: a training without a best epoch has no accuracy") {
    const TrainResult result = trained_at(1e38);
    REQUIRE(result.best_epoch == 0);
    CHECK_FALSE(result.validation_accuracy.has_value());
    CHECK_FALSE(result.test_accuracy.has_value());
}

TEST_CASE("defect 39: parameters of a best epoch are finite, however wild the steps") {
    const Dataset dataset = small_dataset();
    const Training training = trainings_of(dataset, 1).front();
    const std::vector<ModelOptions> models{GcnOptions{.hidden = 8},  GatOptions{.hidden = 8},
                                           JkOptions{.hidden = 8},   GinOptions{.hidden = 8},
                                           ArmaOptions{.hidden = 8}, AppnpOptions{.hidden = 8}};
    int diverged = 0;
    for (const ModelOptions& model : models)
        for (const double rate : {1e10, 1e19, 1e30, 1e37, 1e38, 3e38}) {
            TrainOptions wild = quick();
            wild.learning_rate = rate;
            wild.max_epochs = 4;
            const TrainedModel trained =
                train(task_of(dataset, model), training, wild, context_with(1));
            diverged += trained.result.diverged ? 1 : 0;
            if (trained.result.best_epoch == 0) continue;
            for (const ModelParameter& parameter : trained.parameters)
                for (const float value : parameter.values) REQUIRE(std::isfinite(value));
        }
    CHECK(diverged > 10);
}

TEST_CASE("trainings that are ended early hand on what is done") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    std::vector<Training> trainings = trainings_of(dataset, 3);
    Context context = context_with(1);
    const auto progress = std::make_shared<StopAfter>(2);
    context.progress = progress;
    std::vector<std::size_t> order;
    const auto record = [&](std::size_t index, const TrainResult&) { order.push_back(index); };
    CHECK_THROWS_AS(train_each(task, trainings, quick(), context, record), Cancelled);
    CHECK(order == std::vector<std::size_t>{0, 1});
}

TEST_CASE("a model that says nothing finite predicts nothing") {
    Dataset dataset = small_dataset();
    const TrainedModel model =
        train(task_of(dataset), trainings_of(dataset, 1).front(), quick(), context_with(1));
    dataset.features = filled(*dataset.features, 3e38F);
    CHECK_THROWS_AS(predict(task_of(dataset), model.parameters, context_with(1)), InputError);
}

TEST_CASE("parameters go by name and size, and others are refused") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    CHECK(task.labels() == dataset.labels);
    CHECK(task.classes() == 3);
    const ModelParameters learned =
        train(task, trainings_of(dataset, 1).front(), quick(), context_with(1)).parameters;
    REQUIRE(learned.size() == 4);
    const auto is = [](const ModelParameter& found, const char* name, NodeId rows, NodeId cols) {
        CHECK(found.name == name);
        CHECK(found.rows == rows);
        CHECK(found.cols == cols);
        CHECK(found.values.size() == rows * cols);
    };
    is(learned[0], "layer 1 weight", 120, 16);
    is(learned[1], "layer 1 bias", 1, 16);
    is(learned[2], "layer 2 weight", 16, 3);
    is(learned[3], "layer 2 bias", 1, 3);
    const auto refused = [&](const auto& change) {
        ModelParameters changed = learned;
        change(changed);
        CHECK_THROWS_AS(check(changed, task), InputError);
        CHECK_THROWS_AS(predict(task, changed, context_with(1)), InputError);
    };
    refused([](ModelParameters& p) { p.pop_back(); });
    refused([](ModelParameters& p) { p.push_back(p.back()); });
    refused([](ModelParameters& p) { p[0].name = "layer 2 weight"; });
    refused([](ModelParameters& p) { std::swap(p[0].rows, p[0].cols); });
    refused([](ModelParameters& p) { p[2].rows = 15; });
    refused([](ModelParameters& p) { p[1].values = p[3].values; });
}

TEST_CASE("labels are as many as nodes and below the classes, or there are none") {
    const Dataset dataset = small_dataset();
    const auto task = [&](std::vector<std::int32_t> labels, int classes) {
        return prepare_training(GcnOptions{.hidden = 4},
                                {dataset.graph, *dataset.features, std::move(labels), classes},
                                context_with(1));
    };
    CHECK_NOTHROW(task(dataset.labels, 3));
    CHECK_THROWS_AS(task(dataset.labels, 2), InputError);
    CHECK_THROWS_AS(task({0, 1, 2}, 3), InputError);
    const Training training = trainings_of(dataset, 1).front();
    CHECK_THROWS_AS(train(task({}, 3), training, quick(), context_with(1)), InputError);
}

TEST_CASE("the protocol is the paper's unless something else is said") {
    const TrainOptions options;
    CHECK(options.patience == 100);
    CHECK(options.max_epochs == 10000);
    CHECK(options.ties == Ties::later_wins);
    CHECK(options.learning_rate == 0.01);
}

// Sanitizers keep what is freed.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool sanitized = true;
#else
constexpr bool sanitized = false;
#endif

// Bytes of this process that lie in memory.
std::int64_t resident() {
    std::int64_t kilobytes = 0;
    std::ifstream file("/proc/self/status");
    for (std::string word; file >> word;)
        if (word == "VmRSS:") file >> kilobytes;
    return 1024 * kilobytes;
}

// What the budget knows of is given back exactly. What else there is may settle at first and then
// stays: a thousand trainings that leaked 4 kB each would show.
TEST_CASE("a thousand trainings take no more memory than ten") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    const std::vector<Training> trainings = trainings_of(dataset, 10);
    const Context context = context_with(2);
    TrainOptions options = quick();
    options.max_epochs = 3;
    train_each(task, trainings, options, context);
    const Bytes peak = context.budget.peak();
    const std::int64_t before = resident();
    for (int i = 0; i < 100; ++i) train_each(task, trainings, options, context);
    CHECK(context.budget.used() == Bytes{});
    CHECK(context.budget.peak() <= peak + peak);  // two at work, or one and one remembered
    CHECK((sanitized || resident() - before < 4 << 20));
}

TEST_CASE("options and splits that cannot be are refused") {
    const Dataset dataset = small_dataset();
    const TrainingTask task = task_of(dataset);
    const Training training = trainings_of(dataset, 1).front();
    const auto refused = [&](const auto& change) {
        TrainOptions options = quick();
        change(options);
        CHECK_THROWS_AS(train(task, training, options, context_with(1)), InputError);
    };
    refused([](TrainOptions& o) { o.patience = 0; });
    refused([](TrainOptions& o) { o.max_epochs = 0; });
    refused([](TrainOptions& o) { o.learning_rate = 0; });
    refused([](TrainOptions& o) { o.l2 = -1; });
    refused([](TrainOptions& o) { o.l2 = std::numeric_limits<double>::quiet_NaN(); });
    Training overlapping = training;
    overlapping.split.test = overlapping.split.train;
    CHECK_THROWS_AS(train(task, overlapping, quick(), context_with(1)), InputError);
}

}  // namespace suffuse::testing::train_test
