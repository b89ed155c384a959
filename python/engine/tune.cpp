// The search for options of a model, with GDC and without.

#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>

#include <tuple>

#include "python/engine/bindings.h"
#include "python/engine/run.h"
#include "python/engine/text.h"
#include "suffuse/base/stopwatch.h"
#include "suffuse/experiment/search.h"
#include "suffuse/report/train_json.h"
#include "suffuse/report/train_text.h"

namespace suffuse::python {

namespace {

void make_search(SearchRequest* place, const nb::bytes& dataset, const Said& said, int draws,
                 std::uint64_t seed, const nb::bytes& records) {
    new (place) SearchRequest{.dataset = path_of(dataset),
                              .said = said,
                              .draws = draws,
                              .seed = seed,
                              .records = path_of(records)};
}

// What was said, as keywords; a path is for Python to say, which has its own kind of them.
Json keywords_of(const Said& said) {
    Json json = Json::object();
    for (const Option& option : experiment_options())
        if (const OptionValue* value = said.find(option.name))
            if (option.name != "split_file") json[option.name] = value_json(*value);
    return json;
}

Json ranking_json(const std::vector<Trial>& ranked) {
    Json json = Json::array();
    for (const Trial& trial : ranked) {
        Json object = trial_json(trial);
        object["keywords"] = keywords_of(trial.said);
        json.push_back(std::move(object));
    }
    return json;
}

// The keywords that train the best of both sides.
Json best_json(const TrainingRequest& fair) {
    Json json = keywords_of(fair.said);
    if (fair.compare) json["compare"] = true;
    if (!fair.baseline.empty()) json["baseline"] = keywords_of(fair.baseline);
    if (fair.seed != 0) json["seed"] = fair.seed;
    return json;
}

void add_lines(const std::vector<Trial>& trials, std::vector<std::string>& lines) {
    for (const Trial& trial : trials)
        for (const Record& record : trial.records) lines.push_back(record_line(record));
}

// The lines of the records, the best trial of each side first, the JSON of the whole, and what a
// split lacks.
using Searched = std::tuple<std::vector<std::string>, std::string, std::string>;

Searched searched(const LearningInput& input, const SearchRequest& request, double seconds_read,
                  const Context& context) {
    Stopwatch watch;
    const std::vector<Said> tried = trials(request);
    const Dataset& dataset = input.input.dataset;
    const PreparedGraph graph(dataset.graph, context);
    const std::vector<RunSeries> all = search_series(request, tried, input, graph, context);
    Json json{{"input", learning_json(input, overview_of(graph))}};
    const SearchResult found = run_search(request, tried, all, dataset, graph,
                                          records_before(request.records, context), context);
    json.update({{"trials", ranking_json(found.trials)},
                 {"baseline", ranking_json(found.baseline)},
                 {"best", has_best(found) ? best_json(fair_training(request, found)) : Json()},
                 {"reused", found.reused}});
    add_learning_run(json, input.input.reading, {seconds_read, watch.lap()}, context);
    std::vector<std::string> lines;
    add_lines(found.trials, lines);
    add_lines(found.baseline, lines);
    return {std::move(lines), json.dump(), lacking_class_text(all.front().set, dataset)};
}

nb::tuple tune(const LearningInput& input, const SearchRequest& request, double seconds_read,
               const Run& run) {
    const auto [lines, json, lacking] = run.call(
        [&](const Context& context) { return searched(input, request, seconds_read, context); });
    return nb::make_tuple(to_python(lines), to_python(json), to_python(lacking));
}

}  // namespace

void add_tune(nb::module_& module) {
    nb::class_<SearchRequest>(module, "Search", "What is asked of a search.")
        .def("__init__", &make_search, nb::kw_only(), nb::arg("dataset"), nb::arg("said"),
             nb::arg("draws"), nb::arg("seed"), nb::arg("records"));
    module.def("tune", &tune, nb::arg("input"), nb::arg("request"), nb::kw_only(),
               nb::arg("seconds_read"), nb::arg("run"),
               nb::sig("def tune(input: LearningInput, request: Search, *, seconds_read: float, "
                       "run: Run) -> tuple[list[str], str, str]"),
               "The records, the JSON of `suffuse tune` with keywords instead of commands, and "
               "what a split lacks.");
}

}  // namespace suffuse::python
