#include <fmt/format.h>

#include <memory>

#include "cli/commands.h"
#include "cli/input.h"
#include "cli/print.h"
#include "cli/train_arguments.h"
#include "cli/train_report.h"
#include "cli/train_text.h"
#include "words/runs_progress.h"
#include "words/stopwatch.h"
#include "words/tuning.h"

namespace suffuse::cli {

namespace {

struct TuneCommand {
    LearningArguments learning{};
    TuneWords tune{};
};

TuneWords tune_words(const TuneCommand& command, const Context& context) {
    const GdcArguments& steps = command.learning.steps;
    const DiffusionLists lists = lists_of(steps.diffusion, context);
    TuneWords words = command.tune;
    std::erase_if(words.fields, [](const auto& field) { return field.second.empty(); });
    words.fixed = command.learning.words;
    words.fixed.steps = lists.words;
    words.fixed.renormalize = steps.renormalize;
    words.ppr = lists.ppr;
    words.heat = lists.heat;
    words.sparsify = steps.sparsify;
    words.seed = command.learning.common.seed;
    return words;
}

// A path as a shell takes it.
std::string quoted(const std::string& path) {
    if (path.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                               "_-./+,:@%=") == std::string::npos)
        return path;
    std::string text = "'";
    for (const char c : path) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return text + "'";
}

// How the dataset was named, as it is written on the command line.
std::string dataset_text(const LearningArguments& learning) {
    std::string text = quoted(learning.input.graph);
    const auto add = [&](const char* option, const std::string& value, const std::string& usual) {
        if (value != usual) text += fmt::format(" {} {}", option, quoted(value));
    };
    const ReadWords& read = learning.input.words;
    const ReadWords usual;
    add("--features", learning.features, "");
    add("--labels", learning.labels, "");
    add("--from", read.format, usual.format);
    add("--ids", read.ids, usual.ids);
    add("--duplicates", read.duplicates, usual.duplicates);
    add("--loops", read.loops, usual.loops);
    if (learning.input.directed) text += " --directed";
    if (learning.input.undirected) text += " --undirected";
    if (read.largest_component) text += " --lcc";
    if (!learning.split.per_class.empty())
        text += fmt::format(" --per-class {}", learning.split.per_class.front());
    if (learning.split.development)
        text += fmt::format(" --development {}", *learning.split.development);
    return text;
}

std::string command_for(const TuneCommand& command, const Trial& best) {
    return fmt::format("suffuse train {}{}{}", dataset_text(command.learning),
                       command_text(best.words),
                       best.summary.diffusion == "none" ? "" : " --compare");
}

std::vector<RunSeries> all_series(const TuneCommand& command,
                                  const std::vector<ConfigurationWords>& tried,
                                  const LearningInput& input, const Context& context) {
    const LearningArguments& learning = command.learning;
    SplitWords words = learning.split;
    words.seeds = "validation";
    const std::vector<SplitSet> sets = split_sets(words, input.input.dataset, context);
    require(sets.size() == 1, "per_class: one label rate is tuned at a time");
    std::vector<RunSeries> all;
    for (const ConfigurationWords& one : tried)
        all.push_back({learning.input.graph, configuration(one, learning.input.graph), sets.front(),
                       input.also});
    return all;
}

std::string ranking_text(const std::vector<Trial>& ranked) {
    std::string text = fmt::format("{:>4}  {:>17}  {}\n", "rank", "validation", "options");
    for (std::size_t k = 0; k < ranked.size(); ++k) {
        const RunSummary& summary = ranked[k].summary;
        text += fmt::format(
            "{:>4}  {:>17} {}{}\n", k + 1, accuracy_text(summary.validation),
            command_text(ranked[k].words),
            summary.diverged > 0 ? fmt::format("  ({} runs DIVERGED)", summary.diverged) : "");
    }
    return text;
}

Json ranking_json(const std::vector<Trial>& ranked) {
    Json json = Json::array();
    for (const Trial& trial : ranked) {
        json.push_back(summary_json(trial.summary));
        json.back().erase("test_accuracy");  // is for the end, not for choosing
        json.back()["command"] = command_text(trial.words).substr(1);
    }
    return json;
}

void tell(const TuneCommand& command, const TrainReport& report, const std::vector<Trial>& ranked,
          std::int64_t reused, const Context& context) {
    const std::string best = command_for(command, ranked.front());
    if (command.learning.common.json) {
        Json json{{"input", report.input},
                  {"trials", ranking_json(ranked)},
                  {"best", best},
                  {"reused", reused},
                  {"seconds", report.seconds}};
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    print(fmt::format("{}{}\n{}\nThe best, on the test seeds:\n  {}\n", report.head,
                      reused_line(report, reused), ranking_text(ranked), best));
}

void run_tune(const TuneCommand& command) {
    const LearningArguments& learning = command.learning;
    check_sources({learning.input.graph, learning.features, learning.labels,
                   theta_path(learning.steps.diffusion)});
    const Context context = make_context(learning.common);
    const std::vector<ConfigurationWords> tried = trials(tune_words(command, context));
    for (const ConfigurationWords& one : tried) configuration(one, learning.input.graph);
    Stopwatch watch;
    LearningInput input = read_learning_input(learning_words(learning), context);
    const std::vector<RunSeries> all = all_series(command, tried, input, context);
    TrainReport report = begin_report(learning.input.graph, input.input.dataset, context);
    note_on_input(input.input, report.input["directed"], learning.input, learning.common);
    report.records = learning.records;
    report.head += line("splits", split_text(all.front().set));
    report.head += line("trials", std::to_string(all.size()));
    report.seconds["read"] = watch.lap();
    const Records before = records_before(learning.records);
    std::vector<Trial> ranked;
    std::int64_t reused = 0;
    {
        Context running = context;
        running.progress = std::make_shared<RunsProgress>(context.progress,
                                                          missing_runs(all, FinishedRuns(before)));
        Experiment experiment(std::move(input.input.dataset), before, recorder(learning.records),
                              running);
        for (std::size_t k = 0; k < all.size(); ++k) {
            const SeriesResult result = experiment.run(all[k]);
            reused += result.reused;
            ranked.push_back({tried[k], summarize(result.records).front()});
        }
    }
    rank(ranked);
    report.seconds["train"] = watch.lap();
    report.seconds["total"] = watch.total();
    tell(command, report, ranked, reused, context);
}

// The same words as those of `train`, each with one value or several.
template <class Words>
void add_lists(CLI::App& command, const char* group, const Words& words, TuneWords& tune) {
    for_each_field(words, [&](const char* name, const auto&, const char* values, const char* what) {
        command.add_option(option_name(name), tune.fields[name], what)
            ->option_text(values)
            ->delimiter(',')
            ->allow_extra_args(false)
            ->group(group);
    });
}

}  // namespace

Action add_tune_command(CLI::App& app) {
    auto* command = app.add_subcommand("tune", "Search the options of a model");
    command->description(
        "Search the options of a model: those with several values, with commas between them, in "
        "all combinations (or --random N draws), on the validation seeds");
    command->footer(
        "Example:\n  suffuse tune karate --features identity --development 20 --per-class 2 "
        "--splits 2 --ppr 0.05,0.15 --top-k 8,16 --max-epochs 20");
    auto arguments = std::make_shared<TuneCommand>();
    LearningArguments& learning = arguments->learning;
    learning.steps.diffusion.lists.words.tolerance = training_tolerance;
    add_model_choice(*command, learning.words.model);
    add_diffusion_choice(*command, learning);
    add_lists(*command, model_group, ModelWords{}, arguments->tune);
    add_lists(*command, training_group, TrainWords{}, arguments->tune);
    add_split_options(*command, learning);
    add_gdc_options(*command, learning.steps, Alternatives::beside_each_other);
    command
        ->add_option("--random", arguments->tune.random,
                     "Instead of all combinations N draws, by --seed; what is not given comes from "
                     "the ranges that the paper searched")
        ->option_text("N")
        ->group(also_group);
    add_records_option(*command, learning);
    add_dataset_options(*command, learning);
    add_common_options(*command, learning.common);
    return [arguments] { run_tune(*arguments); };
}

}  // namespace suffuse::cli
