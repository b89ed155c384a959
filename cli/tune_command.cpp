#include <fmt/format.h>

#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "cli/print.h"
#include "cli/theta_text.h"
#include "cli/train_report.h"
#include "suffuse/base/require.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/experiment/tuning.h"
#include "suffuse/report/train_text.h"

namespace suffuse::cli {

namespace {

// The label rate and how many splits; the seeds are those for validation.
std::vector<Option> split_options() {
    std::vector<Option> options = options_of<SplitChoice>();
    options.resize(3);
    return options;
}

// The model is named in the command that is printed, said or not.
Said with_model(Said said) {
    if (!said.says("model")) said.say("model", *options_of<ConfigurationChoice>().front().usual);
    return said;
}

std::vector<Said> trials_of(const Said& said, const Learning& learning) {
    const Said tried = with_model(about(said, tuning_options()));
    const OptionValue* random = said.find("random");
    const std::int64_t draws = random == nullptr ? 0 : std::get<std::int64_t>(*random);
    require(draws >= 0, "random: {} draws cannot be", draws);
    if (draws == 0) return all_trials(tried);
    return drawn_trials(tried, static_cast<int>(draws), learning.common.seed);
}

// How the dataset was named, as it is written on the command line.
std::string dataset_text(const Said& said) {
    const std::vector<Option> options = dataset_options();
    const std::vector<Option> splits = split_options();
    const auto files = std::ranges::find(options, "features", &Option::name);
    return quoted(text_in(said, "DATASET")) + command_text(said, {files, options.end()}) +
           command_text(said, {options.begin(), files}) +
           command_text(said, std::span(splits).subspan(1));  // as many as there are test seeds
}

std::string command_for(const Said& said, const Trial& best) {
    return fmt::format("suffuse train {}{}{}", dataset_text(said),
                       command_text(best.said, configuration_options()),
                       best.summary.run.diffusion == "none" ? "" : " --compare");
}

std::vector<RunSeries> all_series(const Said& said, const std::vector<Said>& tried,
                                  const LearningInput& input, const Context& context) {
    const std::string dataset = text_in(said, "DATASET");
    Said split = about(said, split_options());
    split.say("seeds", "validation");
    const std::vector<SplitSet> sets = split_sets(split, input.input.dataset, context);
    require(sets.size() == 1, "per_class: one label rate is tuned at a time");
    std::vector<RunSeries> all;
    for (const Said& one : tried)
        all.push_back({dataset, input.content, configuration(one, dataset), sets.front()});
    return all;
}

std::string options_text(const Trial& trial) {
    return command_text(trial.said, configuration_options());
}

std::string ranking_text(const std::vector<Trial>& ranked) {
    std::string text = fmt::format("{:>4}  {:>17}  {}\n", "rank", "validation", "options");
    for (std::size_t k = 0; k < ranked.size(); ++k) {
        const RunSummary& summary = ranked[k].summary;
        text += fmt::format(
            "{:>4}  {:>17} {}{}\n", k + 1, accuracy_text(summary.metric("validation_accuracy")),
            options_text(ranked[k]),
            summary.diverged > 0 ? fmt::format("  ({} runs DIVERGED)", summary.diverged) : "");
    }
    return text;
}

Json ranking_json(const std::vector<Trial>& ranked) {
    Json json = Json::array();
    for (const Trial& trial : ranked) {
        Json object = summary_json(trial.summary);
        object.erase("test_accuracy");  // is for the end, not for choosing
        object["command"] = options_text(trial).substr(1);
        json.push_back(std::move(object));
    }
    return json;
}

// What all trials came to.
struct Search {
    std::vector<Trial> ranked{};
    std::int64_t reused = 0;
};

Search search(std::span<const Said> tried, std::span<const RunSeries> all, Dataset dataset,
              const PreparedGraph& graph, const std::string& records, const Context& context) {
    const Records before = records_before(records);
    const ProgressTask task(*context.progress, "training", missing_runs(all, runs_done(before)));
    Experiment experiment(std::move(dataset), before, recorder(records), context, graph);
    Search result{.ranked = std::vector<Trial>(all.size())};
    for (const std::vector<std::size_t>& group : sharing_groups(all)) {
        std::vector<RunSeries> series;
        for (const std::size_t k : group) series.push_back(all[k]);
        experiment.diffuse_for(series);
        for (std::size_t g = 0; g < group.size(); ++g) {
            const SeriesResult runs = experiment.run(series[g]);
            result.reused += runs.reused;
            result.ranked[group[g]] = {tried[group[g]], summarize(runs.records).front()};
        }
    }
    rank(result.ranked);
    return result;
}

void tell(const Said& said, const Learning& learning, const TrainReport& report,
          const Search& found, const Context& context) {
    const std::string best = command_for(said, found.ranked.front());
    if (learning.common.json) {
        Json json{{"input", report.input},
                  {"trials", ranking_json(found.ranked)},
                  {"best", best},
                  {"reused", found.reused},
                  {"seconds", report.seconds}};
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    print(fmt::format("{}{}\n{}\nThe best, on the test seeds:\n  {}\n", report.head,
                      reused_line(report, found.reused), ranking_text(found.ranked), best));
}

void run_tune(const Said& said) {
    const Learning learning = learning_in(said);
    check_sources(
        {learning.input.graph, learning.files.features, learning.files.labels, theta_path(said)});
    const Context context = make_context(learning.common);
    const std::vector<Said> tried = trials_of(with_theta(said, context), learning);
    for (const Said& one : tried) configuration(one, learning.input.graph);
    Stopwatch watch;
    LearningInput input = read(learning, context);
    const std::vector<RunSeries> all = all_series(said, tried, input, context);
    const PreparedGraph graph(input.input.dataset.graph, context);
    TrainReport report = begin_report(learning.input.graph, input.input.dataset, graph);
    note_on_input(input.input, report.overview.directed, learning.input, learning.common);
    report.records = learning.records;
    report.head += line("splits", split_text(all.front().set));
    report.head += line("trials", std::to_string(all.size()));
    report.seconds["read"] = watch.lap();
    const Search found =
        search(tried, all, std::move(input.input.dataset), graph, learning.records, context);
    report.seconds["train"] = watch.lap();
    report.seconds["total"] = watch.total();
    tell(said, learning, report, found, context);
}

Option random_option() {
    return {.name = "random",
            .group = also_group,
            .shown = "N",
            .help =
                "Instead of all combinations N draws, by --seed; what is not given comes from "
                "the ranges that the paper searched",
            .kind = OptionKind::whole};
}

}  // namespace

Command tune_command() {
    std::vector<Option> searched = tuning_options();
    std::vector<Option> steps = options_of(training_gdc());
    std::erase_if(searched, [&](const Option& option) {
        return std::ranges::find(steps, option.name, &Option::name) != steps.end();
    });
    return {
        .name = "tune",
        .what = "Search the options of a model",
        .description =
            "Search the options of a model: those with several values, with commas between them, "
            "in all combinations (or --random N draws), on the validation seeds",
        .footer =
            "Example:\n  suffuse tune karate --features identity --development 20 "
            "--per-class 2 --splits 2 --ppr 0.05,0.15 --top-k 8,16 --max-epochs 20",
        .positionals = {graph_positional("DATASET")},
        .options = joined({searched,
                           split_options(),
                           with_also_last(std::move(steps)),
                           {random_option(), records_option()},
                           dataset_options(),
                           options_of<EveryCommand>()}),
        .aliases = {{"ppr", "alpha"}, {"heat", "t"}},
        .beside_each_other = true,
        .run = run_tune};
}

}  // namespace suffuse::cli
