#pragma once

#include <optional>
#include <string>
#include <vector>

#include "suffuse/gdc/options.h"

namespace suffuse {

// Steps 1 and 2 in the words of the documentation.
struct DiffusionWords {
    std::string transition = "sym";
    double self_loops = TransitionOptions{}.self_loops;
    std::optional<double> ppr{};
    std::optional<double> heat{};
    std::optional<std::vector<double>> theta{};
    double tolerance = DiffusionOptions{}.tolerance;
    std::string solver = "auto";
    bool float64 = false;
};

// Steps 3 and 4.
struct SparsifyWords {
    std::optional<NodeId> top_k{};
    std::optional<double> epsilon{};
    std::optional<double> average_degree{};
    bool all = false;
};
struct RenormalizeWords {
    std::optional<std::string> renormalize{};
    bool symmetrize = false;
    bool unweighted = false;
};

// The library's options. They throw InputError for an unknown word, for two words that exclude each
// other, and for what lies outside its range.
TransitionOptions transition_options(const DiffusionWords& words);
DiffusionOptions diffusion_options(const DiffusionWords& words);
Sparsifier sparsifier_of(const SparsifyWords& words);
RenormalizeOptions renormalize_options(const RenormalizeWords& words);

// The words for what was chosen.
std::string word_for(Normalization normalization);
std::string word_for(Renormalization renormalization);
std::string word_for(Solver solver);

// The words that an option takes.
std::vector<std::string> transition_words();
std::vector<std::string> renormalize_words();
std::vector<std::string> solver_words();

}  // namespace suffuse
