#include "suffuse/train/cost.h"

#include <doctest/doctest.h>

#include "suffuse/dataset/citation.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::cost_test {

namespace {

const Dataset& network() {
    static const Dataset dataset = generate_citation(
        {.nodes = 300, .classes = 3, .features = 120, .words_per_node = 9}, 5, context_with(1));
    return dataset;
}

TrainingTask task_of(const ModelOptions& model) {
    const Dataset& dataset = network();
    return prepare_training(
        model, {dataset.graph, *dataset.features, dataset.labels, class_count(dataset)},
        context_with(1));
}

Training some_training() {
    return {draw_split(network().labels, 3, 1, {.development = 120, .per_class = 10}), 1};
}

TrainOptions quick() {
    TrainOptions options;
    options.max_epochs = 3;
    return options;
}

Bytes least_of(const ModelOptions& model) {
    return least_training_memory(model, {300, 120, 3}, context_with(1));
}

const std::vector<ModelOptions>& models() {
    static const std::vector<ModelOptions> all{
        GcnOptions{.hidden = 16, .depth = 3},
        GatOptions{.hidden = 16, .heads = 2},
        JkOptions{.hidden = 17},
        GinOptions{.hidden = 16, .output = GinOutput::linear},
        ArmaOptions{.hidden = 8, .layers = 2},
        AppnpOptions{.hidden = 16, .steps = 4}};
    return all;
}

}  // namespace

TEST_CASE("no training holds less than the least, and most not much more") {
    for (const ModelOptions& model : models()) {
        CAPTURE(model.index());
        const TrainingTask task = task_of(model);
        const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1 << 30})};
        train(task, some_training(), quick(), context);
        CHECK(context.budget.peak() >= least_of(model));
        CHECK(context.budget.peak().count < 3 * least_of(model).count);
        // So what has less fails for certain.
        const Context tight{.threads = 1, .budget = MemoryBudget({least_of(model).count - 1})};
        CHECK_THROWS_AS(train(task, some_training(), quick(), tight), BudgetError);
    }
}

TEST_CASE("wider models need more, and the graph has no say in it") {
    const auto least = [](int hidden) { return least_of(GcnOptions{.hidden = hidden}); };
    CHECK(least(16) < least(32));
    CHECK(least(32) < least(256));
    CHECK_THROWS_AS(least_training_memory(GcnOptions{.hidden = 0}, {300, 120, 3}, context_with(1)),
                    InputError);
}

TEST_CASE("a training is measured as it is") {
    for (const ModelOptions& model : models()) {
        CAPTURE(model.index());
        const TrainingTask task = task_of(model);
        const TrainingCost cost = measure_training(task, some_training(), quick(), context_with(2));
        CHECK(cost.epoch > 0);
        CHECK(cost.rest >= 0);
        const Context context{.threads = 1, .budget = MemoryBudget(Bytes{1 << 30})};
        const TrainedModel trained = train(task, some_training(), quick(), context);
        std::int64_t parameters = 0;
        for (const ModelParameter& parameter : trained.parameters)
            parameters += Bytes::of<float>(parameter.values.size()).count;
        // As much as one of many holds: its own, and the first model of all.
        CHECK(cost.memory.count >= context.budget.peak().count);
        CHECK(cost.memory.count <= context.budget.peak().count + parameters);
    }
}

TEST_CASE("what diverges is measured too, and what has no memory is refused") {
    TrainOptions wild = quick();
    wild.learning_rate = 1e38;
    const TrainingTask task = task_of(GcnOptions{});
    CHECK(measure_training(task, some_training(), wild, context_with(1)).epoch > 0);
    const Context tight{.threads = 1, .budget = MemoryBudget(Bytes{1000})};
    CHECK_THROWS_AS(measure_training(task, some_training(), quick(), tight), BudgetError);
}

}  // namespace suffuse::testing::cost_test
