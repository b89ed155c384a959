#pragma once

#include "suffuse/tape/tape.h"
#include "words/configuration.h"

namespace suffuse {

// A trained model in a file: an npz archive with an array for every parameter, and a member
// options.json that says which model on which diffusion they are for.
struct ModelFile {
    Configuration configuration{};
    NodeId features = 0;
    int classes = 0;
    std::vector<std::string> class_names{};
    std::vector<std::string> names{};  // of the parameters
    std::vector<tape::Matrix<float>> parameters{};
};

// Whole or not at all. The tape says what the parameters are called.
void save_model(const Configuration& configuration, const tape::Tape<float>& model,
                const std::vector<tape::Matrix<float>>& parameters, NodeId features,
                const std::vector<std::string>& class_names, const std::string& path);

// Throws InputError for whatever save_model would not have written.
ModelFile load_model(const std::string& path, const Context& context);

// Throws InputError unless the parameters are those of the model, by name and size.
void check_fits(const ModelFile& file, const tape::Tape<float>& model, const std::string& path);

}  // namespace suffuse
