#pragma once

#include "cli/arguments.h"
#include "cli/gdc_arguments.h"
#include "words/training.h"

namespace suffuse::cli {

// What `train` and `tune` have in common.
struct LearningArguments {
    CommonArguments common{};
    InputArguments input{};
    std::string features{};
    std::string labels{};
    GdcArguments steps{};
    ConfigurationWords words{};  // without the four steps
    SplitWords split{};
    std::string records{};
};

void add_dataset_options(CLI::App& command, LearningArguments& arguments);
void add_split_options(CLI::App& command, LearningArguments& arguments);
void add_split_sources(CLI::App& command, LearningArguments& arguments);  // --seeds, --split-file
void add_records_option(CLI::App& command, LearningArguments& arguments);
void add_diffusion_choice(CLI::App& command, LearningArguments& arguments);

// --model and the fields of words whose fields may be absent.
void add_model_choice(CLI::App& command, ModelWords& words);
template <class Words>
void add_fields(CLI::App& command, const char* group, Words& words) {
    for_each_field(words, [&](const char* name, auto& value, const char* values, const char* what) {
        command.add_option(option_name(name), value, what)->option_text(values)->group(group);
    });
}

inline constexpr const char* model_group = "Model";
inline constexpr const char* training_group = "Training";
inline constexpr const char* files_group = "Files";

LearningWords learning_words(const LearningArguments& arguments);

// Throws InputError for lists: one value is wanted.
ConfigurationWords configuration_words(const LearningArguments& arguments, const Context& context);

}  // namespace suffuse::cli
