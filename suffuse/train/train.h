#pragma once

#include <functional>
#include <memory>

#include "suffuse/split/split.h"
#include "suffuse/tape/adam.h"
#include "suffuse/train/early_stopping.h"

namespace suffuse {

// What all runs share, read-only.
struct TrainingTask {
    std::shared_ptr<const tape::Tape<float>> model{};
    std::vector<std::int32_t> labels{};  // unlabelled = -1
};

// The paper's protocol: spec 6.
struct TrainOptions {
    tape::AdamOptions adam{};
    int max_epochs = 10000;
    int patience = 100;
    Ties ties = Ties::later_wins;
    tape::Effort effort = tape::Effort::spare;
};

// Throws InputError naming the option that cannot be.
void check(const TrainOptions& options);

// A split and the seed of parameters and dropout.
struct Run {
    Split split{};
    std::uint64_t seed = 0;
};

// Accuracies are shares between 0 and 1.
struct TrainResult {
    double validation_accuracy = 0;  // of the best epoch
    double test_accuracy = 0;        // of the same epoch
    int best_epoch = 0;              // from 1
    int epochs = 0;
    double loss = 0;        // of the last training step
    bool diverged = false;  // the loss was no longer a finite number; what was best before stands
    double seconds = 0;
};

struct TrainedModel {
    TrainResult result{};
    std::vector<tape::Matrix<float>> parameters{};  // of the best epoch
};

// One run, on this thread. Same task, run and options: the same bits.
TrainedModel train(const TrainingTask& task, const Run& run, const TrainOptions& options,
                   const Context& context);

// What many runs leave: memory for one model, however many they are.
struct TrainedRuns {
    std::vector<TrainResult> results{};
    std::vector<tape::Matrix<float>> first{};  // parameters of the first run, in its best epoch
};

// Many runs, one per thread at a time, each as if it were alone. `done` is called in the order of
// the runs, one call at a time, as soon as a run and all before it are done; if the runs are ended
// early, at last with those that are done behind one that is not.
using RunDone = std::function<void(std::size_t index, const TrainResult& result)>;
TrainedRuns train_each(const TrainingTask& task, std::span<const Run> runs,
                       const TrainOptions& options, const Context& context,
                       const RunDone& done = {});

// For every node the probability of every class, row by row. Throws InputError for a node about
// which the model says nothing: its values are no finite numbers.
struct Predictions {
    int classes = 0;
    std::vector<std::int32_t> labels{};
    std::vector<double> probabilities{};  // nodes x classes
};
Predictions predict(const TrainingTask& task, const std::vector<tape::Matrix<float>>& parameters,
                    const Context& context);

}  // namespace suffuse
