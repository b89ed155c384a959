#pragma once

#include <map>

#include "words/configuration.h"
#include "words/gdc_lists.h"
#include "words/summary.h"

namespace suffuse {

// Which configurations are tried. Where an option has several values, all of them are.
struct TuneWords {
    ConfigurationWords fixed{};
    std::vector<double> ppr{};  // beside those of heat, if there are any
    std::vector<double> heat{};
    SparsifyLists sparsify{};                                  // rules beside each other
    std::map<std::string, std::vector<std::string>> fields{};  // of ModelWords and TrainWords
    int random = 0;  // 0: all combinations; else so many draws: see drawn_trials
    std::uint64_t seed = 0;
};

// All combinations, those that share a diffusion next to each other; or draws. An option that was
// given is drawn from its values, any other from the range that the paper searched: alpha of PPR
// 0.05 to 0.3, t of heat 1 to 10; top-k 64 or 128, or as often epsilon 1e-4 to 1e-2; l2 0.001 to
// 10; depth 1 to 4, for jk and gin 1 to 6; for arma instead of the depth 1 to 3 stacks of 1 or 2
// layers, 16 or 32 wide. Epsilon and l2 are uniform in their logarithm; the paper's range of
// epsilon begins at 1e-5, but the smallest that it ever chose is 1e-4. Throws InputError for words
// that are wrong.
std::vector<ConfigurationWords> trials(const TuneWords& words);

// A configuration and how it did on the validation nodes.
struct Trial {
    ConfigurationWords words{};
    RunSummary summary{};
};

// By mean validation accuracy, the best first; equal ones stay in order. Test accuracies play no
// part.
void rank(std::vector<Trial>& trials);

}  // namespace suffuse
