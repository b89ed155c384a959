#include <fmt/format.h>

#include "cli/baseline_text.h"
#include "cli/command_text.h"
#include "cli/commands.h"
#include "cli/learning.h"
#include "cli/print.h"
#include "cli/theta_text.h"
#include "cli/train_report.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/experiment/search.h"
#include "suffuse/option/field.h"
#include "suffuse/report/reading_json.h"
#include "suffuse/report/train_text.h"

namespace suffuse::cli {

namespace {

// How many splits, the label rate or a file; the seeds are those for validation.
std::vector<Option> split_options() {
    std::vector<Option> options = options_of<SplitChoice>();
    std::erase_if(options, [](const Option& option) { return option.name == "seeds"; });
    return options;
}

SearchRequest search_request(const Said& said, const Learning& learning, const Context& context) {
    const OptionValue* random = said.find("random");
    return {.dataset = learning.input.graph,
            .said = with_theta(said, context),
            .draws = random == nullptr ? 0 : convert<int>("random", *random),
            .seed = learning.common.seed,
            .records = learning.records};
}

// How the dataset was named, as it is written on the command line.
std::string dataset_text(const Said& said) {
    const std::vector<Option> options = dataset_options();
    const auto files = std::ranges::find(options, "features", &Option::name);
    return quoted(text_in(said, "DATASET")) + command_text(said, {files, options.end()}) +
           command_text(said, {options.begin(), files});
}

// The rest of what was said, but for how it is told.
std::string resources_text(const Said& said) {
    std::vector<Option> options = joined({{records_option()}, options_of<EveryCommand>()});
    std::erase_if(options, [](const Option& o) { return o.name == "json" || o.name == "quiet"; });
    return command_text(said, options);
}

std::string fair_command(const Said& said, const TrainingRequest& fair) {
    const std::string baseline = baseline_text(fair.baseline);
    return fmt::format(
        "suffuse train {}{}{}{}{}{}", dataset_text(said), command_text(fair.said, split_options()),
        command_text(fair.said, configuration_options()), fair.compare ? " --compare" : "",
        baseline.empty() ? "" : " --baseline " + quoted(baseline), resources_text(said));
}

std::string options_text(const Trial& trial) {
    return command_text(trial.said, configuration_options());
}

std::string ranking_text(const std::vector<Trial>& ranked, const char* side) {
    if (ranked.empty()) return {};
    std::string text = fmt::format("\n{:>4}  {:>17}  {}\n", "rank", "validation", side);
    for (std::size_t k = 0; k < ranked.size(); ++k) {
        const RunSummary& summary = ranked[k].summary;
        text += fmt::format(
            "{:>4}  {:>17} {}{}\n", k + 1, accuracy_text(summary.metric("validation_accuracy")),
            options_text(ranked[k]),
            summary.diverged > 0 ? fmt::format("  (runs: {})", diverged_text(summary)) : "");
    }
    return text;
}

Json ranking_json(const std::vector<Trial>& ranked) {
    Json json = Json::array();
    for (const Trial& trial : ranked) {
        Json object = trial_json(trial);
        object["command"] = options_text(trial).substr(1);
        json.push_back(std::move(object));
    }
    return json;
}

std::string best_text(const std::optional<std::string>& command, bool both, const char* judged) {
    if (!command)
        return fmt::format("Nothing is best: {} every run diverged before its first epoch.",
                           both ? "on one side, or both," : "in every trial");
    return fmt::format("The best{}, on the test {}:\n  {}", both ? " of both sides" : "", judged,
                       *command);
}

void tell(const Said& said, const Learning& learning, const TrainReport& report,
          const SearchResult& found, const std::optional<std::string>& best,
          const Context& context) {
    if (learning.common.json) {
        Json json{{"input", report.input},
                  {"reading", report.reading},
                  {"trials", ranking_json(found.trials)},
                  {"baseline", ranking_json(found.baseline)},
                  {"best", best ? Json(*best) : Json()},
                  {"reused", found.reused},
                  {"seconds", report.seconds}};
        add_run(json, context);
        return print(json.dump() + "\n");
    }
    const bool both = !found.baseline.empty();
    print(fmt::format("{}{}{}{}\n{}\n", report.head, reused_line(report, found.reused),
                      ranking_text(found.trials, both ? "with GDC" : "without GDC"),
                      ranking_text(found.baseline, "without GDC"),
                      best_text(best, both, said.says("split_file") ? "nodes" : "seeds")));
}

void tell_plan(const Learning& learning, const TrainReport& report, std::span<const RunSeries> all,
               const Plan& plan, const Context& context) {
    note_on_memory(plan, learning.common, context);
    PlanReport told = plan_of_all(report, all, plan, context);
    add_run(told.json, context);
    print(learning.common.json ? told.json.dump() + "\n" : told.text);
}

std::string trials_text(std::span<const RunSeries> all, int draws) {
    const auto with = std::ranges::count_if(
        all, [](const RunSeries& series) { return series.configuration.gdc.has_value(); });
    const auto without = std::ssize(all) - with;
    std::string text = with == 0 ? fmt::format("{} without GDC", without)
                                 : fmt::format("{} with GDC, {} without", with, without);
    const bool fewer = without < draws || (with > 0 && with < draws);
    return fewer ? text + "; draws that are equal count once" : text;
}

void run_tune(const Said& said) {
    const Learning learning = learning_in(said);
    check_sources({learning.input.graph, learning.files.features, learning.files.labels,
                   text_in(said, "split_file"), theta_path(said)});
    const Context context = make_context(learning.common);
    const SearchRequest request = search_request(said, learning, context);
    const std::vector<Said> tried = trials(request);
    Stopwatch watch;
    LearningInput input = read(learning, context);
    const PreparedGraph graph(input.input.dataset.graph, context);
    const std::vector<RunSeries> all = search_series(request, tried, input, graph, context);
    TrainReport report = begin_report(request.dataset, input, graph);
    note_on_input(input, learning);
    note_on_splits(all, input.input.dataset, learning.common);
    report.reading = reading_json(input.input.reading);
    report.records = request.records;
    report.head += line("splits", split_text(all.front().set));
    report.head += line("trials", trials_text(all, request.draws));
    report.seconds["read"] = watch.lap();
    const Records before = records_before(request.records, context);
    if (flag_in(said, "dry_run")) {
        const Plan plan =
            plan_trainings(all, input.input.dataset, graph, runs_done(before), context);
        return tell_plan(learning, report, all, plan, context);
    }
    const SearchResult found =
        run_search(request, tried, all, std::move(input.input.dataset), graph, before, context);
    report.seconds["train"] = watch.lap();
    report.seconds["total"] = watch.total();
    std::optional<std::string> best;
    if (has_best(found)) best = fair_command(said, fair_training(request, found));
    tell(said, learning, report, found, best, context);
}

Option random_option() {
    return {.name = "random",
            .group = also_group,
            .shown = "N",
            .help =
                "Instead of all combinations N draws for each side, by --seed; what is not given "
                "comes from the ranges that the paper searched",
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
            "Search the options of a model, with GDC and without: those with several values, with "
            "commas between them, in all combinations (or --random N draws), on the validation "
            "seeds",
        .footer =
            "Example:\n  suffuse tune karate --features identity --development 20 --per-class 2 "
            "--splits 2 --ppr 0.05,0.15",
        .positionals = {graph_positional("DATASET")},
        .options = joined({searched,
                           split_options(),
                           with_also_last(std::move(steps)),
                           {random_option(), records_option(), dry_run_option()},
                           dataset_options(),
                           options_of<EveryCommand>()}),
        .aliases = {{"ppr", "alpha"}, {"heat", "t"}},
        .beside_each_other = true,
        .run = run_tune};
}

}  // namespace suffuse::cli
