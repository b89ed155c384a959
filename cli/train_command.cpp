#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/train_arguments.h"
#include "cli/train_report.h"
#include "words/apply_model.h"
#include "words/doubt.h"
#include "words/predictions.h"
#include "words/stopwatch.h"

namespace suffuse::cli {

namespace {

struct TrainCommand {
    LearningArguments learning{};
    bool compare = false;
    bool dry_run = false;
    std::string predict{};
    std::string save{};
    std::string load{};
};

void check_arguments(const TrainCommand& command) {
    const LearningArguments& learning = command.learning;
    check_sources({learning.input.graph, learning.features, learning.labels, learning.split.file,
                   command.load, theta_path(learning.steps.diffusion)});
    check_places(command.predict, command.save);
}

TrainingWords training_words(const TrainCommand& command, const Context& context) {
    const LearningArguments& learning = command.learning;
    return {.dataset = learning.input.graph,
            .configuration = configuration_words(learning, context),
            .split = learning.split,
            .compare = command.compare,
            .seed = learning.common.seed,
            .records = learning.records,
            .predict = command.predict,
            .save = command.save};
}

void note_on_diffusion(const TrainingResult& result, const CommonArguments& common) {
    if (!result.diffusion || common.quiet) return;
    const std::string doubt = doubt_about(result.diffusion->certificate);
    if (!doubt.empty()) print_note(doubt);
}

void run_train(const TrainCommand& command) {
    const LearningArguments& learning = command.learning;
    const Context context = make_context(learning.common);
    const TrainingWords words = training_words(command, context);
    const std::vector<Configuration> chosen = configurations(words);
    Stopwatch watch;
    LearningInput input = read_learning_input(learning_words(learning), context);
    const std::vector<RunSeries> all = training_series(words, chosen, input, context);
    TrainReport report = begin_report(words.dataset, input.input.dataset, context);
    note_on_input(input.input, report.input["directed"], learning.input, learning.common);
    report.records = words.records;
    report.seconds["read"] = watch.lap();
    const auto tell = [&](const std::string& text, Json json) {
        add_run(json, context);
        print(learning.common.json ? json.dump() + "\n" : text);
    };

    const Records before = records_before(words.records);
    if (command.dry_run) {
        const TrainPlan plan =
            plan_of(report, all, input.input.dataset.graph, FinishedRuns(before), context);
        return tell(plan.text, plan.json);
    }
    add_series(report, all);
    const TrainingResult result =
        run_training(words, all, std::move(input.input.dataset), before, context);
    note_on_diffusion(result, learning.common);
    report.seconds["train"] = watch.lap();
    report.seconds["total"] = watch.total();
    tell(report_text(report, result), report_json(report, result));
}

void run_saved(const TrainCommand& command) {
    const LearningArguments& learning = command.learning;
    if (command.predict.empty())
        throw InputError("--load: say where its predictions go (--predict FILE)");
    const Context context = make_context(learning.common);
    const ModelFile file = load_model(command.load, context);
    LearningWords words = learning_words(learning);
    words.labels_needed = false;
    LearningInput input = read_learning_input(words, context);
    Dataset& dataset = input.input.dataset;
    dataset.class_names = file.class_names;  // the model's classes are those of its training
    const Predictions predictions = apply_model(file, dataset, command.load, context);
    write_predictions(predictions, dataset, command.predict);
    if (!learning.common.json)
        return print(
            line("written", fmt::format("{}: predictions of {} for {} nodes", command.predict,
                                        command.load, predictions.labels.size())));
    Json json{{"model", model_name(file.configuration.model)},
              {"diffusion", file.configuration.diffusion},
              {"written", {{"predictions", command.predict}}}};
    add_run(json, context);
    print(json.dump() + "\n");
}

// What a saved model has decided already must not be said again.
void check_nothing_decided(const CLI::App& command) {
    for (const CLI::Option* option : command.get_options()) {
        const std::string& group = option->get_group();
        const bool reads = group == "Dataset" || group == "Reading the graph" ||
                           group == "Common options" || group == files_group;
        if (option->count() > 0 && !reads && !option->get_lnames().empty())
            throw InputError(fmt::format("--load: the file says what the model is; leave out --{}",
                                         option->get_lnames().front()));
    }
}

void add_file_options(CLI::App& command, TrainCommand& arguments) {
    const auto add = [&](const char* name, std::string& path, const char* what) {
        command.add_option(name, path, what)->option_text("FILE")->group(files_group);
    };
    add("--predict", arguments.predict,
        "Label and probabilities of every node (.csv, .npz) by the model of the first split");
    add("--save", arguments.save, "The model of the first split, in its best epoch (.npz)");
    add("--load", arguments.load, "Do not train: predict with a saved model");
}

}  // namespace

Action add_train_command(CLI::App& app) {
    auto* command = app.add_subcommand("train", "Train a model, with and without GDC");
    command->footer(
        "Examples:\n"
        "  suffuse train karate --features identity --development 20 --per-class 2 --compare\n"
        "  suffuse train citation --model gcn --ppr 0.1 --splits 2 --max-epochs 50");
    auto arguments = std::make_shared<TrainCommand>();
    LearningArguments& learning = arguments->learning;
    learning.steps.diffusion.lists.words.tolerance = training_tolerance;
    add_model_choice(*command, learning.words.model);
    add_diffusion_choice(*command, learning);
    add_fields(*command, model_group, learning.words.model);
    add_fields(*command, training_group, learning.words.train);
    add_split_options(*command, learning);
    add_split_sources(*command, learning);
    add_gdc_options(*command, learning.steps);
    command
        ->add_flag("--compare", arguments->compare,
                   "Also without GDC, on the same splits; tests the difference")
        ->group(also_group);
    add_records_option(*command, learning);
    command->add_flag("--dry-run", arguments->dry_run, "Tell the plan and stop")->group(also_group);
    add_file_options(*command, *arguments);
    add_dataset_options(*command, learning);
    add_common_options(*command, learning.common);
    return [arguments, command] {
        check_arguments(*arguments);
        if (arguments->load.empty()) return run_train(*arguments);
        check_nothing_decided(*command);
        run_saved(*arguments);
    };
}

}  // namespace suffuse::cli
