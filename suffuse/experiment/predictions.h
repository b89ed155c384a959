#pragma once

#include <string>

#include "suffuse/dataset/dataset.h"
#include "suffuse/train/train.h"

namespace suffuse {

// Throws InputError unless the suffix is one that write_predictions knows: .csv or .npz.
void check_predictions_path(const std::string& path);

// The class of every node as the input numbers it: classes whose names are whole numbers have those
// numbers, all others their places among the names. Throws InputError for a class without a name
// where there are names.
std::vector<std::int32_t> input_labels(const Predictions& predictions,
                                       const std::vector<std::string>& class_names);

// What a model says about every node, labelled or not, whole or not at all. csv: a line for every
// node with its name or id, its predicted class, and the probability of every class. npz: the
// arrays labels (as input_labels has them) and probabilities (nodes x classes), and node_names,
// class_names where there are names. Throws InputError, before anything is written, unless there is
// a prediction for every node of the graph, and all names are there or none.
void write_predictions(const Predictions& predictions, const Dataset& dataset,
                       const std::string& path, const Context& context);

}  // namespace suffuse
