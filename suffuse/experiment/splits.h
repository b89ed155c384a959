#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/option/option_json.h"
#include "suffuse/split/split.h"

namespace suffuse {

enum class SeedList { test, validation };  // the authors', 100 each

// Which splits a model is trained on.
struct SplitChoice {
    std::optional<int> splits{};          // the first of them; default: 10, all of a file
    int per_class = 20;                   // training nodes of every class: the label rate
    std::optional<NodeId> development{};  // training and validation nodes; default: the paper's
    SeedList seeds = SeedList::test;
    std::string file{};  // the user's own splits instead
};

template <>
const std::vector<Field<SplitChoice>>& fields<SplitChoice>();

struct SeededSplit {
    std::uint64_t seed = 0;  // for a user's own splits: which of them, from 0
    Split split{};
};

// The splits of one label rate.
struct SplitSet {
    Json options{};  // for records: development and per_class, or which file
    std::vector<SeededSplit> splits{};
};

// Splits without a training node of a class that some node has: no model can learn it there.
struct LackingSplits {
    std::int64_t count = 0;
    std::size_t first = 0;   // which of them is the first
    std::int32_t label = 0;  // the first class that it lacks
};

LackingSplits lacking_splits(const SplitSet& set, std::span<const std::int32_t> labels);

// One set for every label rate that was said. Throws InputError for what excludes each other, for
// what lies outside its range, and as draw_split and read_splits do.
std::vector<SplitSet> split_sets(const Said& said, const Dataset& dataset, const Context& context);

}  // namespace suffuse
