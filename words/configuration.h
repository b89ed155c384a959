#pragma once

#include "suffuse/gdc/options.h"
#include "words/gdc_lists.h"
#include "words/model_words.h"
#include "words/train_words.h"

namespace suffuse {

// Thresholds of the paper go down to 1e-4; at this tolerance the kept entries are those of the
// exact S but for ties.
inline constexpr double training_tolerance = 1e-9;

// What is trained, in the words of the documentation. With the preset "paper" whatever is absent
// comes from the row of the paper's table for dataset, model and diffusion.
struct ConfigurationWords {
    std::string preset{};     // "paper", or empty
    std::string diffusion{};  // none, ppr, heat, adadif, or empty: what step 2 says
    DiffusionWords steps{.tolerance = training_tolerance};  // 1 and 2
    SparsifyWords sparsify{};
    RenormalizeWords renormalize{};
    ModelWords model{};
    TrainWords train{};
};

// Takes the words of the four steps. Throws InputError where an option has several values.
void take_steps(ConfigurationWords& words, const DiffusionLists& steps,
                const SparsifyLists& sparsify, const RenormalizeWords& renormalize);

std::vector<std::string> diffusion_kinds();  // the words for `diffusion`

// The same, decided.
struct Configuration {
    std::string diffusion = "none";   // none, ppr, heat, theta
    std::optional<GdcOptions> gdc{};  // absent: the graph as it is
    ModelOptions model{};
    TrainOptions train{};
};

// Throws InputError for words that do not exist, contradict each other or lie outside their range,
// and for what the paper's table does not have.
Configuration configuration(const ConfigurationWords& words, const std::string& dataset);

// The same words without diffusion: what a result is compared with. With a preset the paper's row
// for the unchanged graph.
ConfigurationWords without_diffusion(ConfigurationWords words);

// All options as they are applied: the `options` of a record, but for those of its split.
Json configuration_json(const Configuration& configuration);

// What was said, as it is written on the command line: " --model gcn --ppr 0.1".
std::string command_text(const ConfigurationWords& words);

}  // namespace suffuse
