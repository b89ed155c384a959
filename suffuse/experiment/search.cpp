#include "suffuse/experiment/search.h"

#include <algorithm>
#include <set>

#include "suffuse/base/require.h"
#include "suffuse/experiment/plan.h"

namespace suffuse {

namespace {

// The model is named in what comes out, said or not.
Said with_model(Said said) {
    if (!said.says("model")) said.say("model", *options_of<ConfigurationChoice>().front().usual);
    return said;
}

std::vector<Said> side(const SearchRequest& request, const Said& said) {
    return request.draws == 0 ? all_trials(said) : drawn_trials(said, request.draws, request.seed);
}

bool asks_for_none(const Said& said) {
    return apply<ConfigurationChoice>(said).diffusion == DiffusionKind::none;
}

SplitSet splits_for_search(const Said& said, const Dataset& dataset, const Context& context) {
    Said split = about(said, options_of<SplitChoice>());
    require(!split.says("seeds"), "seeds: a search takes those for validation");
    if (!split.says("split_file")) split.say("seeds", "validation");
    std::vector<SplitSet> sets = split_sets(split, dataset, context);
    require(sets.size() == 1, "per_class: one label rate is tuned at a time");
    return std::move(sets.front());
}

// Two ways to say a configuration are one trial.
std::vector<Said> distinct(const std::vector<Said>& tried, const std::string& dataset) {
    std::set<std::string> known;
    std::vector<Said> kept;
    for (const Said& said : tried) {
        const Configuration one = configuration(said, dataset);
        const Json whole{{"model", model_name(one.model)},
                         {"diffusion", diffusion_name(one)},
                         {"options", configuration_json(one)}};
        if (known.insert(whole.dump()).second) kept.push_back(said);
    }
    return kept;
}

bool has_model(const Trial& trial) {
    return trial.summary.metric("validation_accuracy") != nullptr;
}

// What `said` says of learning other than `other`.
Said difference(const Said& said, const Said& other) {
    Said rest = about(said, learning_options());
    std::erase_if(rest.values, [&](const auto& entry) {
        const auto known = other.values.find(entry.first);
        return known != other.values.end() && known->second == entry.second;
    });
    return rest;
}

}  // namespace

std::vector<Said> trials(const SearchRequest& request) {
    require(request.draws >= 0, "random: {} draws cannot be", request.draws);
    const Said said = with_model(about(request.said, tuning_options()));
    std::vector<Said> tried = side(request, said);
    if (!asks_for_none(said)) {
        const std::vector<Said> without = side(request, without_diffusion(said));
        tried.insert(tried.end(), without.begin(), without.end());
    }
    return distinct(tried, request.dataset);
}

std::vector<RunSeries> search_series(const SearchRequest& request, std::span<const Said> tried,
                                     const LearningInput& input, const PreparedGraph& graph,
                                     const Context& context) {
    const SplitSet set = splits_for_search(request.said, input.input.dataset, context);
    std::vector<RunSeries> all;
    for (const Said& one : tried)
        all.push_back({request.dataset, input.content,
                       configuration(on_graph(one, graph), request.dataset), set, request.seed});
    return all;
}

SearchResult run_search(const SearchRequest& request, std::span<const Said> tried,
                        std::span<const RunSeries> all, Dataset dataset, const PreparedGraph& graph,
                        const Records& before, const Context& context) {
    const FinishedRuns done_before = runs_done(before);
    check_fits(all, dataset, done_before, context);
    const ProgressTask task(*context.progress, "training", missing_runs(all, done_before));
    Experiment experiment(std::move(dataset), before, recorder(request.records), context, graph);
    std::vector<Trial> done(all.size());
    SearchResult result;
    for (const std::vector<std::size_t>& group : sharing_groups(all)) {
        std::vector<RunSeries> series;
        for (const std::size_t k : group) series.push_back(all[k]);
        experiment.diffuse_for(series);
        for (std::size_t g = 0; g < group.size(); ++g) {
            SeriesResult runs = experiment.run(series[g]);
            result.reused += runs.reused;
            RunSummary summary = summarize(runs.records).front();
            done[group[g]] = {tried[group[g]], std::move(summary), std::move(runs.records)};
        }
    }
    const bool both = all.front().configuration.gdc.has_value();
    for (std::size_t k = 0; k < all.size(); ++k) {
        const bool plain = both && !all[k].configuration.gdc;
        (plain ? result.baseline : result.trials).push_back(std::move(done[k]));
    }
    rank(result.trials);
    rank(result.baseline);
    return result;
}

bool has_best(const SearchResult& found) {
    return has_model(found.trials.front()) &&
           (found.baseline.empty() || has_model(found.baseline.front()));
}

TrainingRequest fair_training(const SearchRequest& request, const SearchResult& found) {
    TrainingRequest training{.dataset = request.dataset,
                             .said = found.trials.front().said,
                             .compare = !found.baseline.empty(),
                             .seed = request.seed,
                             .records = request.records};
    if (training.compare)
        training.baseline = difference(found.baseline.front().said, training.said);
    Said splits = about(request.said, options_of<SplitChoice>());
    splits.values.erase("splits");  // fewer are enough to choose by
    training.said.values.merge(splits.values);
    return training;
}

}  // namespace suffuse
