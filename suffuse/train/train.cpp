#include "suffuse/train/train.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "suffuse/base/in_order.h"
#include "suffuse/base/parallel.h"
#include "suffuse/base/require.h"
#include "suffuse/tape/loss.h"

namespace suffuse {

namespace {

using Parameters = std::vector<tape::Matrix<float>>;

void copy(const Parameters& from, Parameters& to) {
    for (std::size_t p = 0; p < from.size(); ++p)
        std::ranges::copy(from[p].values(), to[p].values().begin());
}

Parameters like(const tape::Tape<float>& model, const Context& context) {
    Parameters parameters;
    for (const tape::Parameter& parameter : model.parameters())
        parameters.emplace_back(context, parameter.rows, parameter.cols, "remembered parameters");
    return parameters;
}

}  // namespace

void check(const TrainOptions& options) {
    require(options.max_epochs >= 1, "epochs are at least 1, not {}", options.max_epochs);
    require(options.patience >= 1, "the patience is at least 1 epoch, not {}", options.patience);
    require(std::isfinite(options.adam.learning_rate) && options.adam.learning_rate > 0,
            "the learning rate is a positive number, not {}", options.adam.learning_rate);
    require(std::isfinite(options.adam.l2) && options.adam.l2 >= 0,
            "the L2 penalty is a number that is not negative, not {}", options.adam.l2);
}

TrainedModel train(const TrainingTask& task, const Run& run, const TrainOptions& options,
                   const Context& context) {
    check(options);
    check(run.split, task.labels);
    const auto begin = std::chrono::steady_clock::now();
    tape::Replay<float> replay(task.model, {run.split.train, run.split.validation}, run.seed,
                               options.effort, context);
    tape::Adam<float> adam(*task.model, options.adam, context);
    EarlyStopping stopping(options.patience, options.ties);
    TrainedModel trained{{}, like(*task.model, context)};
    TrainResult& result = trained.result;
    while (stopping.epochs() < options.max_epochs && !stopping.should_stop()) {
        context.check();
        replay.forward_training(static_cast<std::uint32_t>(stopping.epochs() + 1));
        result.loss = tape::negative_log_likelihood(replay.output(), run.split.train, task.labels,
                                                    replay.output_gradient());
        result.diverged = !std::isfinite(result.loss);
        if (result.diverged) break;
        replay.backward();
        adam.step(replay);
        replay.forward_evaluation();
        const double accuracy = tape::accuracy(replay.output(), run.split.validation, task.labels);
        if (stopping.observe(accuracy)) copy(replay.parameters(), trained.parameters);
    }
    result.epochs = stopping.epochs();
    result.best_epoch = stopping.best_epoch();
    result.validation_accuracy = stopping.best_accuracy();
    if (result.best_epoch > 0) {
        copy(trained.parameters, replay.change_parameters());
        replay.forward_whole();
        result.test_accuracy = tape::accuracy(replay.output(), run.split.test, task.labels);
    }
    result.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return trained;
}

TrainedRuns train_each(const TrainingTask& task, std::span<const Run> runs,
                       const TrainOptions& options, const Context& context, const RunDone& done) {
    check(options);
    for (const Run& run : runs) check(run.split, task.labels);
    TrainedRuns all{std::vector<TrainResult>(runs.size()), {}};
    InOrder<TrainResult> in_order(done);
    ProgressTask progress(*context.progress, "training", static_cast<std::int64_t>(runs.size()));
    try {
        parallel_for(context, static_cast<std::int64_t>(runs.size()), 1, [&](Range range) {
            const auto index = static_cast<std::size_t>(range.first);
            TrainedModel trained = train(task, runs[index], options, context);
            if (index == 0) all.first = std::move(trained.parameters);
            all.results[index] = trained.result;
            in_order.finished(index, trained.result);
            progress.advance(1);
        });
    } catch (...) {
        in_order.hand_on_rest();
        throw;
    }
    return all;
}

Predictions predict(const TrainingTask& task, const Parameters& parameters,
                    const Context& context) {
    tape::Replay<float> replay(task.model, {}, 0, tape::Effort::spare, context);
    copy(parameters, replay.change_parameters());
    replay.forward_whole();
    const tape::View<const float> logits = replay.output();
    const auto classes = static_cast<std::size_t>(logits.cols);
    Predictions predictions{logits.cols, {}, {}};
    predictions.probabilities.resize(static_cast<std::size_t>(logits.rows) * classes);
    for (NodeId r = 0; r < logits.rows; ++r) {
        const std::span<const float> row(logits.row(r), classes);
        predictions.labels.push_back(tape::predicted_class(row));
        require(predictions.labels.back() >= 0,
                "node {}: what the model computes is no finite number; are its features too large?",
                r);
        tape::softmax(row, std::span(predictions.probabilities).subspan(r * classes, classes));
    }
    return predictions;
}

}  // namespace suffuse
