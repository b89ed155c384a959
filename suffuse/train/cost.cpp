#include "suffuse/train/cost.h"

#include <algorithm>

#include "suffuse/models/build_model.h"
#include "suffuse/tape/plan.h"
#include "suffuse/train/on_tape.h"

namespace suffuse {

namespace {

// A matrix without entries.
Csr empty_matrix(NodeId rows, NodeId cols, const Context& context) {
    const auto no_entries = [](std::int64_t) { return EdgeIndex{0}; };
    return Csr::trusted(rows, cols,
                        tabulate<EdgeIndex>(context, std::int64_t{rows} + 1, "offsets", no_entries),
                        {}, UnitWeights{});
}

// The same with so many epochs, whatever becomes of the accuracy.
TrainOptions with_epochs(TrainOptions options, int epochs) {
    options.max_epochs = epochs;
    options.patience = epochs + 1;
    return options;
}

}  // namespace

Bytes least_training_memory(const ModelOptions& model, const TrainingSize& size,
                            const Context& context) {
    const auto tape =
        build_model<float>(model, empty_matrix(size.nodes, size.nodes, context),
                           empty_matrix(size.nodes, size.features, context), size.classes, context);
    Bytes sum = tape::least_replay_bytes(*tape);
    for (int copies = 0; copies < 3; ++copies) sum = sum + tape::parameter_bytes(*tape);
    return sum;
}

TrainingCost measure_training(const TrainingTask& task, const Training& training,
                              const TrainOptions& options, const Context& context) {
    constexpr double long_enough = 1.0, worth = 0.05;  // seconds
    constexpr int fewest = 4, most = 100;
    Context alone = context.inside();
    alone.threads = 1;
    alone.budget = MemoryBudget(Bytes{context.budget.limit().count - context.budget.used().count});
    const TrainedModel once = train(task, training, with_epochs(options, 1), alone);
    TrainResult measured = once.result;
    if (const double seconds = measured.seconds_of_epochs; seconds < long_enough) {
        const auto more = static_cast<int>(worth / std::max(seconds, 1e-6));
        const TrainOptions several = with_epochs(options, std::clamp(more, fewest, most));
        measured = train(task, training, several, alone).result;
    }
    // An epoch in which it diverged is not counted, but it took its time.
    const int epochs = std::max(1, measured.epochs + (measured.diverged ? 1 : 0));
    TrainingCost cost{.epoch = measured.seconds_of_epochs / epochs,
                      .rest = measured.seconds - measured.seconds_of_epochs};
    // `once` is still there, as the first model of many trainings is.
    cost.memory = alone.budget.peak();
    return cost;
}

}  // namespace suffuse
