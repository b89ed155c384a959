#pragma once

#include "suffuse/train/train.h"

namespace suffuse {

// What a model is trained on, as far as its memory depends on it at least.
struct TrainingSize {
    NodeId nodes = 0;
    NodeId features = 0;
    int classes = 0;
};

// What one training holds at least beside its task: a value and a gradient for every step of the
// model, and its parameters five times (they, gradients, two moments of Adam, the best). Proven:
// nothing of it depends on the entries of graph and features. Throws InputError if options or
// sizes are wrong.
Bytes least_training_memory(const ModelOptions& model, const TrainingSize& size,
                            const Context& context);

// What one training costs, on one thread.
struct TrainingCost {
    double epoch = 0;  // seconds
    double rest = 0;   // seconds beside the epochs: making room, judging the best
    Bytes memory{};    // beside the task
};

// Measured: a few epochs of the training, or one if that takes a second.
TrainingCost measure_training(const TrainingTask& task, const Training& training,
                              const TrainOptions& options, const Context& context);

}  // namespace suffuse
