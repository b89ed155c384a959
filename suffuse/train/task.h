#pragma once

#include <memory>
#include <string>

#include "suffuse/graph/csr.h"
#include "suffuse/models/options.h"

namespace suffuse {

// What a model learns from.
struct TrainingData {
    Csr graph{};                         // original or diffused
    Csr features{};                      // nodes x features
    std::vector<std::int32_t> labels{};  // from 0, below 0: none; empty: to predict only
    int classes = 0;
};

// A model on a graph with features and labels: all that trainings share. Immutable; copies share
// memory, and any number of threads may use it at once.
class TrainingTask {
public:
    struct Content;  // suffuse/train/on_tape.h, which is not installed
    explicit TrainingTask(std::shared_ptr<const Content> content) : content_(std::move(content)) {}
    // To move is to copy: what was moved from is what it was.
    TrainingTask(const TrainingTask&) = default;
    TrainingTask& operator=(const TrainingTask&) = default;
    ~TrainingTask() = default;

    const std::vector<std::int32_t>& labels() const;
    int classes() const;

    const Content& content() const { return *content_; }

private:
    std::shared_ptr<const Content> content_;
};

// Throws InputError if options or sizes are wrong.
TrainingTask prepare_training(const ModelOptions& model, const TrainingData& data,
                              const Context& context);

// A matrix that a model has learned, by rows. Copies share memory.
struct ModelParameter {
    std::string name{};  // "layer 1 weight"
    NodeId rows = 0;
    NodeId cols = 0;
    Array<float> values{};  // rows * cols
};

// All of a model, in its order: what a file of the model holds.
using ModelParameters = std::vector<ModelParameter>;

// Throws InputError unless they are the parameters of the task's model by name and size.
void check(const ModelParameters& parameters, const TrainingTask& task);

}  // namespace suffuse
