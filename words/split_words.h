#pragma once

#include <optional>
#include <string>
#include <vector>

#include "suffuse/dataset/dataset.h"
#include "suffuse/split/split.h"
#include "words/describe_json.h"

namespace suffuse {

// Which splits a model is trained on.
struct SplitWords {
    std::optional<int> splits{};          // the first of them; default: 10, all of a file
    std::string seeds = "test";           // the authors' 100 test seeds, or their validation seeds
    std::vector<int> per_class{};         // label rates: training nodes of every class; default: 20
    std::optional<NodeId> development{};  // training and validation nodes; default: the paper's
    std::string file{};                   // the user's own splits instead
};

std::vector<std::string> seeds_words();

struct SeededSplit {
    std::uint64_t seed = 0;  // for a user's own splits: which of them, from 0
    Split split{};
};

// The splits of one label rate.
struct SplitSet {
    Json options{};  // development and per_class, or which file
    std::vector<SeededSplit> splits{};
};

// One set for every label rate. Throws InputError for what excludes each other, for what lies
// outside its range, and as draw_split and read_splits do.
std::vector<SplitSet> split_sets(const SplitWords& words, const Dataset& dataset,
                                 const Context& context);

}  // namespace suffuse
