#include "suffuse/train/task.h"

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/models/build_model.h"
#include "suffuse/train/on_tape.h"

namespace suffuse {

const std::vector<std::int32_t>& TrainingTask::labels() const {
    return content_->labels;
}

int TrainingTask::classes() const {
    return content_->tape->steps().back().columns;
}

TrainingTask prepare_training(const ModelOptions& model, const TrainingData& data,
                              const Context& context) {
    const auto& labels = data.labels;
    require(labels.empty() || std::ssize(labels) == data.graph.rows(), "{} labels for {} nodes",
            labels.size(), data.graph.rows());
    require(std::ranges::all_of(labels, [&](std::int32_t c) { return c < data.classes; }),
            "a label is not below {}", data.classes);
    return TrainingTask(std::make_shared<const TrainingTask::Content>(TrainingTask::Content{
        build_model<float>(model, data.graph, data.features, data.classes, context), labels}));
}

void check(const ModelParameters& parameters, const TrainingTask& task) {
    const auto& wanted = task.content().tape->parameters();
    require(parameters.size() == wanted.size(), "expected {} parameters, found {}", wanted.size(),
            parameters.size());
    for (std::size_t p = 0; p < wanted.size(); ++p) {
        const ModelParameter& found = parameters[p];
        require(found.name == wanted[p].name && found.rows == wanted[p].rows &&
                    found.cols == wanted[p].cols,
                "expected the parameter {} of {} x {}, found {} of {} x {}", wanted[p].name,
                wanted[p].rows, wanted[p].cols, found.name, found.rows, found.cols);
        require(found.values.size() == std::int64_t{found.rows} * found.cols,
                "the parameter {} of {} x {} has {} values", found.name, found.rows, found.cols,
                found.values.size());
    }
}

}  // namespace suffuse
