#pragma once

#include <functional>
#include <optional>

#include "suffuse/split/split.h"
#include "suffuse/train/options.h"
#include "suffuse/train/task.h"

namespace suffuse {

// One training: a split, and the seed of parameters and dropout.
struct Training {
    Split split{};
    std::uint64_t seed = 0;
};

// Accuracies are shares between 0 and 1; without a best epoch there is no model, and there are
// none.
struct TrainResult {
    std::optional<double> validation_accuracy{};  // of the best epoch
    std::optional<double> test_accuracy{};        // of the same epoch
    int best_epoch = 0;                           // from 1; 0: it diverged before it had any
    int epochs = 0;
    double loss = 0;        // of the last training step
    bool diverged = false;  // something was no longer a finite number: the loss, what is said
                            // about a validation node, or a parameter of what would be the best;
                            // what was best before stands
    double seconds = 0;
    double seconds_of_epochs = 0;  // what is left was spent before and behind them
};

struct TrainedModel {
    TrainResult result{};
    ModelParameters parameters{};  // of the best epoch, if there is one: finite numbers
};

// On this thread. Same task, training and options: the same bits.
TrainedModel train(const TrainingTask& task, const Training& training, const TrainOptions& options,
                   const Context& context);

// What many trainings leave: memory for one model, however many they are.
struct TrainedEach {
    std::vector<TrainResult> results{};
    ModelParameters first{};  // of the first training, in its best epoch if it has one
};

// Many trainings, one per thread at a time, each as if it were alone. `done` is called in their
// order, one call at a time, as soon as a training and all before it are done; if they are ended
// early, at last with those that are done behind one that is not.
using TrainingDone = std::function<void(std::size_t index, const TrainResult& result)>;
TrainedEach train_each(const TrainingTask& task, std::span<const Training> trainings,
                       const TrainOptions& options, const Context& context,
                       const TrainingDone& done = {});

// For every node the probability of every class, row by row. Throws InputError if the parameters
// are not those of the model, and for a node about which it says nothing: its values are no finite
// numbers.
struct Predictions {
    int classes = 0;
    std::vector<std::int32_t> labels{};
    std::vector<double> probabilities{};  // nodes x classes
};
Predictions predict(const TrainingTask& task, const ModelParameters& parameters,
                    const Context& context);

}  // namespace suffuse
