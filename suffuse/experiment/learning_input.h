#pragma once

#include "suffuse/dataset/classes.h"
#include "suffuse/io/input.h"

namespace suffuse {

// Where a dataset to learn from lies: a graph with features and labels in it, or beside it.
struct LearningFiles {
    std::string dataset{};   // a file or a name
    std::string features{};  // a file, "identity" (a feature for each node), or what the graph has
    std::string labels{};    // a file, or what the graph has
    std::string folder{};    // of datasets that have names
    bool labels_needed = true;
};

// A dataset to learn from, complete, its classes those that nodes have.
struct LearningInput {
    Input input{};
    std::string content{};  // a checksum, for records of runs on anything but a dataset by its name
    EmptyClasses left_out{};  // of what was read
};

// Throws InputError saying what is missing, and as the readers do.
LearningInput read_learning_input(const LearningFiles& files, const InputOptions& options,
                                  const Context& context);

// The same where the graph, or all of it, is in memory; the reading is that of a file it came from.
LearningInput complete_input(Input input, const LearningFiles& files, const Context& context);

}  // namespace suffuse
