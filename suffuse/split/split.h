#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "suffuse/base/ids.h"
#include "suffuse/paper/seeds.h"

namespace suffuse {

// Which nodes a model learns from, is stopped by, and is judged on; each in ascending order.
struct Split {
    std::vector<NodeId> train{};
    std::vector<NodeId> validation{};
    std::vector<NodeId> test{};
    friend bool operator==(const Split&, const Split&) = default;
};

struct SplitOptions {
    NodeId development = 1500;  // training and validation together
    int per_class = 20;         // training nodes of every class
    std::uint32_t development_seed = suffuse::development_seed();
    std::span<const std::string> class_names{};  // for messages; empty: classes go by their numbers
};

// The split of a seed, as the paper draws it: the development nodes depend on development_seed
// alone, all other nodes are the test set; the seed picks the training nodes of every class among
// the development nodes, the rest of which is the validation set. Nodes without a label (below 0)
// are in no set, classes without a node are passed over. Throws InputError, saying what to do,
// where there are too few labelled nodes, in all or in any of the classes, which it lists.
Split draw_split(std::span<const std::int32_t> labels, std::int32_t classes, std::uint32_t seed,
                 const SplitOptions& options = {});

// The development nodes in the order in which they were drawn.
std::vector<NodeId> development_nodes(std::span<const std::int32_t> labels,
                                      const SplitOptions& options = {});

// Throws InputError unless every set is ascending, not empty and made of labelled nodes of the
// graph, and no node is in two sets.
void check(const Split& split, std::span<const std::int32_t> labels);

}  // namespace suffuse
