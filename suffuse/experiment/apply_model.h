#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/experiment/model_file.h"
#include "suffuse/train/train.h"

namespace suffuse {

// What a saved model says about the nodes of a dataset, whose graph is diffused as that of the
// training was. Throws InputError if the features are not as many. `path` is for messages.
Predictions apply_model(const ModelFile& file, const Dataset& dataset, const std::string& path,
                        const Context& context);

}  // namespace suffuse
