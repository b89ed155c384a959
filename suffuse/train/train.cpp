#include "suffuse/train/train.h"

#include <algorithm>
#include <cmath>

#include "suffuse/base/in_order.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/tape/adam.h"
#include "suffuse/tape/loss.h"
#include "suffuse/train/early_stopping.h"
#include "suffuse/train/on_tape.h"

namespace suffuse {

namespace {

// As a replay has them: rows with padding.
using Matrices = std::vector<tape::Matrix<float>>;

struct Learned {
    TrainResult result{};
    Matrices parameters{};  // of the best epoch
};

void copy(const Matrices& from, Matrices& to) {
    for (std::size_t p = 0; p < from.size(); ++p)
        std::ranges::copy(from[p].values(), to[p].values().begin());
}

Matrices like(const tape::Tape<float>& model, const Context& context) {
    Matrices parameters;
    for (const tape::Parameter& parameter : model.parameters())
        parameters.emplace_back(context, parameter.rows, parameter.cols, "remembered parameters");
    return parameters;
}

ModelParameters without_padding(const tape::Tape<float>& model, const Matrices& matrices,
                                const Context& context) {
    ModelParameters parameters;
    for (std::size_t p = 0; p < matrices.size(); ++p) {
        const tape::View<const float> view = matrices[p].view();
        Buffer<float> values(context, std::int64_t{view.rows} * view.cols, "remembered parameters");
        for (NodeId r = 0; r < view.rows; ++r)
            std::copy_n(view.row(r), view.cols, &values[std::int64_t{r} * view.cols]);
        parameters.push_back(
            {model.parameters()[p].name, view.rows, view.cols, Array<float>(std::move(values))});
    }
    return parameters;
}

void set(Matrices& matrices, const ModelParameters& parameters) {
    for (std::size_t p = 0; p < matrices.size(); ++p) {
        const tape::View<float> view = matrices[p].view();
        for (NodeId r = 0; r < view.rows; ++r)
            std::copy_n(&parameters[p].values[std::int64_t{r} * view.cols], view.cols, view.row(r));
    }
}

bool is_finite(std::span<const float> values) {
    return std::ranges::all_of(values, [](float value) { return std::isfinite(value); });
}

std::span<const float> row_of(tape::View<const float> matrix, NodeId r) {
    return {matrix.row(r), static_cast<std::size_t>(matrix.cols)};
}

bool is_finite(tape::View<const float> logits, std::span<const NodeId> nodes) {
    return std::ranges::all_of(nodes, [&](NodeId r) { return is_finite(row_of(logits, r)); });
}

bool is_finite(const Matrices& parameters) {
    return std::ranges::all_of(parameters, [](const auto& p) { return is_finite(p.values()); });
}

Learned learn(const TrainingTask::Content& task, const Training& training,
              const TrainOptions& options, tape::Effort effort, const Context& context) {
    Stopwatch watch;
    const Split& split = training.split;
    tape::Replay<float> replay(task.tape, {split.train, split.validation}, training.seed, effort,
                               context);
    tape::Adam<float> adam(*task.tape, {.learning_rate = options.learning_rate, .l2 = options.l2},
                           context);
    EarlyStopping stopping(options.patience, options.ties);
    Learned learned{{}, like(*task.tape, context)};
    TrainResult& result = learned.result;
    watch.lap();
    while (stopping.epochs() < options.max_epochs && !stopping.should_stop()) {
        context.check();
        replay.forward_training(static_cast<std::uint32_t>(stopping.epochs() + 1));
        result.loss = tape::negative_log_likelihood(replay.output(), split.train, task.labels,
                                                    replay.output_gradient());
        result.diverged = !std::isfinite(result.loss);
        if (result.diverged) break;
        replay.backward();
        adam.step(replay);
        replay.forward_evaluation();
        const double accuracy = tape::accuracy(replay.output(), split.validation, task.labels);
        const bool best = stopping.would_be_best(accuracy);
        result.diverged = !is_finite(replay.output(), split.validation) ||
                          (best && !is_finite(replay.parameters()));
        if (result.diverged) break;
        stopping.observe(accuracy);
        if (best) copy(replay.parameters(), learned.parameters);
    }
    result.seconds_of_epochs = watch.lap();
    result.epochs = stopping.epochs();
    result.best_epoch = stopping.best_epoch();
    if (result.best_epoch > 0) {
        result.validation_accuracy = stopping.best_accuracy();
        copy(learned.parameters, replay.change_parameters());
        replay.forward_whole();
        result.test_accuracy = tape::accuracy(replay.output(), split.test, task.labels);
    }
    watch.lap();
    result.seconds = watch.total();
    return learned;
}

}  // namespace

TrainedModel train(const TrainingTask& task, const Training& training, const TrainOptions& options,
                   tape::Effort effort, const Context& context) {
    check(options);
    check(training.split, task.labels());
    const Learned learned = learn(task.content(), training, options, effort, context);
    return {learned.result, without_padding(*task.content().tape, learned.parameters, context)};
}

TrainedModel train(const TrainingTask& task, const Training& training, const TrainOptions& options,
                   const Context& context) {
    return train(task, training, options, tape::Effort::spare, context);
}

TrainedEach train_each(const TrainingTask& task, std::span<const Training> trainings,
                       const TrainOptions& options, const Context& context,
                       const TrainingDone& done) {
    check(options);
    for (const Training& training : trainings) check(training.split, task.labels());
    const TrainingTask::Content& content = task.content();
    TrainedEach all{std::vector<TrainResult>(trainings.size()), {}};
    InOrder<TrainResult> in_order(done);
    const auto count = static_cast<std::int64_t>(trainings.size());
    ProgressTask progress(*context.progress, "training", count);
    try {
        parallel_for(context, count, 1, [&](Range range) {
            const auto index = static_cast<std::size_t>(range.first);
            const Learned learned =
                learn(content, trainings[index], options, tape::Effort::spare, context);
            if (index == 0) all.first = without_padding(*content.tape, learned.parameters, context);
            all.results[index] = learned.result;
            in_order.finished(index, learned.result);
            progress.advance(1);
        });
    } catch (...) {
        in_order.hand_on_rest();
        throw;
    }
    return all;
}

Predictions predict(const TrainingTask& task, const ModelParameters& parameters,
                    const Context& context) {
    check(parameters, task);
    tape::Replay<float> replay(task.content().tape, {}, 0, tape::Effort::spare, context);
    set(replay.change_parameters(), parameters);
    replay.forward_whole();
    const tape::View<const float> logits = replay.output();
    const auto classes = static_cast<std::size_t>(logits.cols);
    Predictions predictions{logits.cols, {}, {}};
    const Reservation held = context.budget.reserve(
        Bytes::of<double>(std::int64_t{logits.rows} * logits.cols), "predictions");
    predictions.probabilities.resize(static_cast<std::size_t>(logits.rows) * classes);
    for (NodeId r = 0; r < logits.rows; ++r) {
        const std::span<const float> row = row_of(logits, r);
        require(is_finite(row),
                "node {}: what the model computes is no finite number; are its features too large?",
                r);
        predictions.labels.push_back(tape::predicted_class(row));
        tape::softmax(row, std::span(predictions.probabilities).subspan(r * classes, classes));
    }
    return predictions;
}

}  // namespace suffuse
