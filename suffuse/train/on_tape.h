#pragma once

#include "suffuse/tape/replay.h"
#include "suffuse/train/train.h"

// What stands behind the public headers of this room: for our own sources, tests and benchmarks.

namespace suffuse {

struct TrainingTask::Content {
    std::shared_ptr<const tape::Tape<float>> tape{};
    std::vector<std::int32_t> labels{};
};

// As train, which spares: either effort gives the same bits.
TrainedModel train(const TrainingTask& task, const Training& training, const TrainOptions& options,
                   tape::Effort effort, const Context& context);

}  // namespace suffuse
