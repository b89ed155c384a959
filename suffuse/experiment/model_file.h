#pragma once

#include "suffuse/dataset/dataset.h"
#include "suffuse/experiment/configuration.h"
#include "suffuse/io/source.h"
#include "suffuse/train/task.h"

namespace suffuse {

// A trained model in a file: an npz archive with an array for every parameter, and a member
// options.json that says which model on which diffusion they are for.
struct ModelFile {
    Configuration configuration{};
    NodeId features = 0;
    int classes = 0;
    std::vector<std::string> class_names{};
    bool labelled_by_name = false;  // the labels it was trained with were these names
    ModelParameters parameters{};
    HeldMemory held{};  // what the budget holds for the names
};

// Whole or not at all. Throws InputError for parameters that are not finite: a training that
// diverged.
void save_model(const Configuration& configuration, const ModelParameters& parameters,
                NodeId features, int classes, const std::vector<std::string>& class_names,
                const std::string& path, bool labelled_by_name = false);

// Throws InputError, naming the file, for whatever save_model would not have written.
ModelFile load_model(const std::string& path, const Context& context);
ModelFile load_model(const Source& source, const Context& context);

}  // namespace suffuse
