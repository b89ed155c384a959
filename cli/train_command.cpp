#include <fmt/format.h>

#include <array>

#include "cli/baseline_text.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "cli/print.h"
#include "cli/theta_text.h"
#include "cli/train_report.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/experiment/apply_model.h"
#include "suffuse/experiment/predictions.h"
#include "suffuse/report/doubt.h"
#include "suffuse/report/reading_json.h"

namespace suffuse::cli {

namespace {

// What was said, as far as it concerns the command itself.
struct TrainCommand {
    Learning learning{};
    bool compare = false;
    bool dry_run = false;
    std::string predict{};
    std::string save{};
    std::string load{};
};

TrainCommand command_in(const Said& said) {
    return {.learning = learning_in(said),
            .compare = flag_in(said, "compare"),
            .dry_run = flag_in(said, "dry_run"),
            .predict = text_in(said, "predict"),
            .save = text_in(said, "save"),
            .load = text_in(said, "load")};
}

TrainingRequest request_of(const TrainCommand& command, const Said& said, const Context& context) {
    const Learning& learning = command.learning;
    return {.dataset = learning.input.graph,
            .said = about(with_theta(said, context), experiment_options()),
            .compare = command.compare,
            .baseline = baseline_said(text_in(said, "baseline")),
            .seed = learning.common.seed,
            .records = learning.records,
            .predict = command.predict,
            .save = command.save};
}

void note_on_diffusion(const TrainingResult& result, const EveryCommand& common) {
    if (!result.diffusion || common.quiet) return;
    const std::string doubt = doubt_about(result.diffusion->certificate);
    if (!doubt.empty()) print_note(doubt);
}

void train(const TrainCommand& command, const Said& said) {
    const Learning& learning = command.learning;
    const Context context = make_context(learning.common);
    TrainingRequest request = request_of(command, said, context);
    configurations(request);  // what is wrong with the words is told before anything is read
    Stopwatch watch;
    LearningInput input = read(learning, context);
    const PreparedGraph graph(input.input.dataset.graph, context);
    request.said = on_graph(std::move(request.said), graph);
    const std::vector<RunSeries> all =
        training_series(request, configurations(request), input, context);
    TrainReport report = begin_report(request.dataset, input, graph);
    note_on_input(input, learning);
    note_on_splits(all, input.input.dataset, learning.common);
    report.reading = reading_json(input.input.reading);
    report.records = request.records;
    report.seconds["read"] = watch.lap();
    std::vector<std::string> written;
    const auto tell = [&](const std::string& text, Json json) {
        add_run(json, context);
        print(learning.common.json ? json.dump() + "\n" : text, written);
    };

    const Records before = records_before(request.records, context);
    if (command.dry_run) {
        const Plan plan =
            plan_trainings(all, input.input.dataset, graph, runs_done(before), context);
        note_on_memory(plan, learning.common, context);
        const PlanReport told = plan_of_each(report, all, plan, context);
        return tell(told.text, told.json);
    }
    add_series(report, all);
    const TrainingResult result =
        run_training(request, all, std::move(input.input.dataset), graph, before, context);
    note_on_diffusion(result, learning.common);
    for (const WrittenFile& file : result.written) written.push_back(file.path);
    if (!request.records.empty()) written.push_back(request.records);
    report.seconds["train"] = watch.lap();
    report.seconds["total"] = watch.total();
    tell(report_text(report, result), report_json(report, result));
    if (result.failure) std::rethrow_exception(result.failure);
}

void predict_with_saved(const TrainCommand& command) {
    const Learning& learning = command.learning;
    if (command.predict.empty())
        throw InputError("--load: say where its predictions go (--predict FILE)");
    const Context context = make_context(learning.common);
    const ModelFile file = load_model(command.load, context);
    Learning unlabelled = learning;
    unlabelled.files.labels_needed = false;
    LearningInput input = read(unlabelled, context);
    note_on_input(input.input, learning.input, learning.common);
    Dataset& dataset = input.input.dataset;
    dataset.class_names = file.class_names;  // the model's classes are those of its training
    const Predictions predictions = apply_model(file, dataset, command.load, context);
    write_predictions(predictions, dataset, command.predict, context);
    if (!learning.common.json)
        return print(
            line("written", fmt::format("{}: predictions of {} for {} nodes", command.predict,
                                        command.load, predictions.labels.size())),
            {command.predict});
    Json json{{"model", model_name(file.configuration.model)},
              {"diffusion", diffusion_name(file.configuration)},
              {"reading", reading_json(input.input.reading)},
              {"written", {{"predictions", command.predict}}}};
    add_run(json, context);
    print(json.dump() + "\n", {command.predict});
}

// What a saved model has decided already: everything but the dataset and where results go.
std::vector<Option> deciding_options() {
    std::vector<Option> steps = options_of(training_gdc());
    return joined(
        {options_of<ConfigurationChoice>(),
         options_of<ModelOptions>(),
         options_of(training_defaults()),
         options_of<SplitChoice>(),
         with_also_last(std::move(steps)),
         {flag_option("compare", also_group,
                      "Also without GDC, on the same splits; tests the difference"),
          text_option("baseline", also_group, "NAME=VALUE,...",
                      "With --compare: options of model and training that the side without GDC "
                      "has otherwise, such as l2=0.01,depth=2"),
          records_option(), dry_run_option()}});
}

void check_nothing_decided(const Said& said) {
    for (const Option& option : deciding_options())
        if (said.says(option.name)) {
            std::string name(option.name);
            std::ranges::replace(name, '_', '-');
            throw InputError(
                fmt::format("--load: the file says what the model is; leave out --{}", name));
        }
}

std::vector<Option> file_options() {
    constexpr std::string_view group = "Files";
    return {text_option("predict", group, "FILE",
                        "Label and probabilities of every node (.csv, .npz) by the model of the "
                        "first split"),
            text_option("save", group, "FILE",
                        "The model of the first split, in its best epoch (.npz)"),
            text_option("load", group, "FILE", "Do not train: predict with a saved model")};
}

void run_train(const Said& said) {
    const TrainCommand command = command_in(said);
    const LearningFiles& files = command.learning.files;
    check_sources({files.dataset, files.features, files.labels, text_in(said, "split_file"),
                   command.load, theta_path(said)});
    const std::array<std::string, 5> read{files.dataset, files.features, files.labels,
                                          text_in(said, "split_file"), command.load};
    check_places({command.predict, command.save, command.learning.records}, read);
    if (command.load.empty()) return train(command, said);
    if (!command.save.empty())
        throw InputError("--load: that model is in a file already; leave out --save");
    check_nothing_decided(said);
    predict_with_saved(command);
}

}  // namespace

Command train_command() {
    return {
        .name = "train",
        .what = "Train a model, with and without GDC",
        .footer =
            "Examples:\n"
            "  suffuse train karate --features identity --development 20 --per-class 2 --compare\n"
            "  suffuse train citation --model gcn --ppr 0.1 --splits 2 --max-epochs 50",
        .positionals = {graph_positional("DATASET")},
        .options = joined(
            {deciding_options(), file_options(), dataset_options(), options_of<EveryCommand>()}),
        .run = run_train};
}

}  // namespace suffuse::cli
