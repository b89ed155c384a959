#pragma once

#include "words/describe_json.h"
#include "words/input.h"

namespace suffuse {

// Where a dataset to learn from lies: a graph with features and labels in it, or beside it.
struct LearningWords {
    std::string dataset{};
    ReadWords read{};
    std::string features{};  // a file, "identity" (a feature for each node), or what the graph has
    std::string labels{};    // a file, or what the graph has
    bool labels_needed = true;
};

// A dataset to learn from, complete.
struct LearningInput {
    Input input{};
    Json also = Json::object();  // for records of runs on files: which content they had
};

// Throws InputError saying what is missing, and as the readers do.
LearningInput read_learning_input(const LearningWords& words, const Context& context);

// The same where the graph, or all of it, is in memory: of the words those on features and labels
// count.
LearningInput complete_input(Dataset dataset, const LearningWords& words, const Context& context);

}  // namespace suffuse
