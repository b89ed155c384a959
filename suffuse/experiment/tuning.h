#pragma once

#include "suffuse/experiment/training.h"

namespace suffuse {

// Every option of a configuration as an axis of a search, but for those that cannot be: what is
// decided first, theta and the other options of the four steps.
const std::vector<Option>& tuning_options();

// The configurations that are tried: all combinations of the values said, those that share a
// diffusion next to each other. Rules of step 3, and kinds of diffusion, stand beside each other.
std::vector<Said> all_trials(const Said& said);

// Draws instead of all combinations. An option that was said is drawn from its values, any other
// from the range that the paper searched: alpha of PPR 0.05 to 0.3, t of heat 1 to 10; top-k 64 or
// 128, or as often epsilon 1e-4 to 1e-2; l2 0.001 to 10; depth 1 to 4, for jk and gin 1 to 6; for
// arma instead of the depth 1 to 3 stacks of 1 or 2 layers, 16 or 32 wide. Epsilon and l2 are
// uniform in their logarithm; the paper's range of epsilon begins at 1e-5, but the smallest that it
// ever chose is 1e-4.
std::vector<Said> drawn_trials(const Said& said, int draws, std::uint64_t seed);

// Those that share a diffusion but for its sparsification, by their places, in the order in which
// they first appear.
std::vector<std::vector<std::size_t>> sharing_groups(std::span<const RunSeries> all);

// A configuration and how it did on the validation nodes.
struct Trial {
    Said said{};
    RunSummary summary{};
    std::vector<Record> records{};  // its runs, in the order of the splits
};

// By mean validation accuracy, the best first; equal ones stay in order. Means over other splits
// cannot be compared: a trial with fewer runs that have a model is behind those with more. Test
// accuracies play no part.
void rank(std::vector<Trial>& trials);

}  // namespace suffuse
