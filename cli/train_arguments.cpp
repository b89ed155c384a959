#include "cli/train_arguments.h"

namespace suffuse::cli {

namespace {

constexpr const char* dataset_group = "Dataset";
constexpr const char* split_group = "Splits";

}  // namespace

void add_dataset_options(CLI::App& command, LearningArguments& arguments) {
    add_input_options(command, arguments.input, "DATASET");
    add_input_format(command, arguments.input);
    command
        .add_option("--features", arguments.features,
                    "Features of the nodes (npz, npy, csv), or 'identity': one for each node")
        ->option_text("FILE")
        ->group(dataset_group);
    command.add_option("--labels", arguments.labels, "Classes of the nodes (npz, npy, csv, txt)")
        ->option_text("FILE")
        ->group(dataset_group);
}

void add_split_options(CLI::App& command, LearningArguments& arguments) {
    SplitWords& split = arguments.split;
    command
        .add_option("--splits", split.splits,
                    "How many: the first N of the authors' 100 seeds; default: 10")
        ->option_text("N")
        ->group(split_group);
    command
        .add_option("--per-class", split.per_class,
                    "Training nodes of every class, one or several label rates; default: 20")
        ->option_text("N")
        ->delimiter(',')
        ->allow_extra_args(false)
        ->group(split_group);
    command
        .add_option("--development", split.development,
                    "Training and validation nodes together; default: 1500, coauthor_cs 5000")
        ->option_text("N")
        ->group(split_group);
}

void add_split_sources(CLI::App& command, LearningArguments& arguments) {
    command
        .add_option("--seeds", arguments.split.seeds,
                    "Which of the authors' seeds: test, validation; default: test")
        ->option_text("test|validation")
        ->check(CLI::IsMember(seeds_words()))
        ->group(split_group);
    command
        .add_option("--split-file", arguments.split.file,
                    "Splits of your own instead (npz, csv): train, validation, test")
        ->option_text("FILE")
        ->group(split_group);
}

void add_records_option(CLI::App& command, LearningArguments& arguments) {
    command
        .add_option("--records", arguments.records,
                    "Append a line of JSON for every run; runs it already holds are not repeated")
        ->option_text("FILE")
        ->group(also_group);
}

void add_diffusion_choice(CLI::App& command, LearningArguments& arguments) {
    command
        .add_option("--preset", arguments.words.preset,
                    "paper: what is not said comes from the paper's table")
        ->option_text("paper")
        ->check(CLI::IsMember(std::vector<std::string>{"paper"}))
        ->group(model_group);
    command
        .add_option("--diffusion", arguments.words.diffusion,
                    "none: the graph as it is; with a preset the row of the table")
        ->option_text("none|heat|ppr")
        ->check(CLI::IsMember(diffusion_kinds()))
        ->group(model_group);
}

void add_model_choice(CLI::App& command, ModelWords& words) {
    command.add_option("--model", words.model, "Which model; default: gcn")
        ->option_text("gcn|gat|jk|gin|arma|appnp")
        ->check(CLI::IsMember(model_names()))
        ->group(model_group);
}

LearningWords learning_words(const LearningArguments& arguments) {
    return {arguments.input.graph, read_words(arguments.input), arguments.features,
            arguments.labels};
}

ConfigurationWords configuration_words(const LearningArguments& arguments, const Context& context) {
    ConfigurationWords words = arguments.words;
    take_steps(words, lists_of(arguments.steps.diffusion, context), arguments.steps.sparsify,
               arguments.steps.renormalize);
    return words;
}

}  // namespace suffuse::cli
