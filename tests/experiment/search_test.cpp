#include "suffuse/experiment/search.h"

#include <doctest/doctest.h>

#include "tests/experiment/small_input.h"
#include "tests/option/text_of.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::search_test {

namespace {

const Context context = context_with(1);

SearchRequest small_request(const Said& axes) {
    SearchRequest request{.dataset = "small",
                          .said = {{{"max_epochs", {5}},
                                    {"hidden", {8}},
                                    {"splits", {2}},
                                    {"per_class", {4}},
                                    {"development", {45}}}}};
    for (const auto& [name, values] : axes.values) request.said.values[name] = values;
    return request;
}

std::vector<RunSeries> series_of(const SearchRequest& request, const LearningInput& input) {
    const PreparedGraph graph(input.input.dataset.graph, context);
    return search_series(request, trials(request), input, graph, context);
}

SearchResult searched(const SearchRequest& request) {
    const LearningInput input = small_input();
    const Dataset& dataset = input.input.dataset;
    const PreparedGraph graph(dataset.graph, context);
    return run_search(request, trials(request), series_of(request, input), dataset, graph,
                      records_before(request.records), context);
}

// Every edge in one direction only.
Csr one_way(const Csr& graph) {
    Dense rows = dense(graph);
    for (std::size_t i = 0; i < rows.size(); ++i) std::fill_n(rows[i].begin(), i, 0.0);
    return matrix_of(rows);
}

Trial trial(const Said& said) {
    return {.said = said};
}

}  // namespace

TEST_CASE("defect 7: both sides are searched, each over the options that it has") {
    const SearchRequest request =
        small_request({{{"ppr", {0.1, 0.2}}, {"top_k", {8}}, {"l2", {0.01, 1.0}}}});
    CHECK(texts_of(trials(request)) ==
          std::vector<std::string>{
              "hidden=8 l2=0.01 max_epochs=5 model=gcn ppr=0.1 top_k=8",
              "hidden=8 l2=1 max_epochs=5 model=gcn ppr=0.1 top_k=8",
              "hidden=8 l2=0.01 max_epochs=5 model=gcn ppr=0.2 top_k=8",
              "hidden=8 l2=1 max_epochs=5 model=gcn ppr=0.2 top_k=8",
              "diffusion=none hidden=8 l2=0.01 max_epochs=5 model=gcn",
              "diffusion=none hidden=8 l2=1 max_epochs=5 model=gcn",
          });
    SearchRequest drawn = small_request({});
    drawn.draws = 5;
    CHECK(trials(drawn).size() == 10);
    SearchRequest plain = small_request({{{"diffusion", {"none"}}, {"l2", {0.01, 1.0}}}});
    CHECK(trials(plain).size() == 2);
    plain.said.say("ppr", 0.1);
    CHECK_THROWS_AS(trials(plain), InputError);
}

TEST_CASE("defect 45: what would be trained twice is one trial, where it came first") {
    const SearchRequest request = small_request({{{"l2", {0.1, 0.2, 0.1}}, {"top_k", {8, 4, 8}}}});
    CHECK(texts_of(trials(request)) == std::vector<std::string>{
                                           "hidden=8 l2=0.1 max_epochs=5 model=gcn top_k=8",
                                           "hidden=8 l2=0.2 max_epochs=5 model=gcn top_k=8",
                                           "hidden=8 l2=0.1 max_epochs=5 model=gcn top_k=4",
                                           "hidden=8 l2=0.2 max_epochs=5 model=gcn top_k=4",
                                           "diffusion=none hidden=8 l2=0.1 max_epochs=5 model=gcn",
                                           "diffusion=none hidden=8 l2=0.2 max_epochs=5 model=gcn",
                                       });
    SearchRequest drawn = small_request({{{"model", {"appnp"}}, {"l2", {0.1}}}});
    drawn.draws = 3;
    CHECK(trials(drawn).size() == 3 + 1);
}

TEST_CASE("defect 44: there is a best only where every side has a model") {
    const auto side = [](std::int64_t with_model) {
        Trial one;
        one.summary.metrics = {{"validation_accuracy", {.count = with_model}}};
        return std::vector{one};
    };
    CHECK(has_best({.trials = side(2), .baseline = side(1)}));
    CHECK(has_best({.trials = side(2)}));
    CHECK_FALSE(has_best({.trials = side(0)}));
    CHECK_FALSE(has_best({.trials = side(2), .baseline = side(0)}));
    CHECK_FALSE(has_best({.trials = side(0), .baseline = side(2)}));
}

TEST_CASE("the best of each side come first, and runs that are done are not repeated") {
    const Folder folder;
    SearchRequest request =
        small_request({{{"ppr", {0.1}}, {"top_k", {4, 8}}, {"l2", {0.01, 1.0}}}});
    request.records = folder.path("runs.jsonl");
    const SearchResult found = searched(request);
    REQUIRE(found.trials.size() == 4);
    REQUIRE(found.baseline.size() == 2);
    for (const auto* side : {&found.trials, &found.baseline})
        for (std::size_t k = 1; k < side->size(); ++k)
            CHECK((*side)[k - 1].summary.metric("validation_accuracy")->mean >=
                  (*side)[k].summary.metric("validation_accuracy")->mean);
    for (const Trial& one : found.trials) CHECK(one.summary.run.diffusion == "ppr");
    for (const Trial& one : found.baseline) CHECK(one.summary.run.diffusion == "none");
    CHECK(found.reused == 0);
    CHECK(searched(request).reused == 12);
    request.said = small_request({{{"diffusion", {"none"}}, {"l2", {0.01, 1.0}}}}).said;
    const SearchResult plain = searched(request);
    CHECK(plain.reused == 4);
    CHECK(plain.trials.size() == 2);
    CHECK(plain.baseline.empty());
}

TEST_CASE("the fair training has the best of each side, and all that was said") {
    SearchRequest request = small_request({{{"l2", {0.01, 1.0}}, {"depth", {1, 2}}}});
    request.seed = 9;
    request.records = "runs.jsonl";
    const SearchResult found{
        .trials = {trial({{{"ppr", {0.1}}, {"hidden", {8}}, {"l2", {1.0}}, {"depth", {2}}}})},
        .baseline = {
            trial({{{"diffusion", {"none"}}, {"hidden", {8}}, {"l2", {0.01}}, {"depth", {2}}}})}};
    const TrainingRequest fair = fair_training(request, found);
    CHECK(fair.compare);
    CHECK(fair.seed == 9);
    CHECK(fair.records == "runs.jsonl");
    CHECK(texts_of({fair.said, fair.baseline}) ==
          std::vector<std::string>{"depth=2 development=45 hidden=8 l2=1 per_class=4 ppr=0.1",
                                   "l2=0.01"});
    const std::vector<Configuration> sides = configurations(fair);
    REQUIRE(sides.size() == 2);
    CHECK_FALSE(sides[0].gdc.has_value());
    CHECK(sides[0].train.l2 == 0.01);
    CHECK(std::get<GcnOptions>(sides[0].model).depth == 2);
    CHECK(sides[1].train.l2 == 1);
    CHECK_FALSE(fair_training(request, {.trials = found.baseline}).compare);
}

TEST_CASE("a baseline is one side of a comparison, and has options of learning alone") {
    TrainingRequest request{.dataset = "small", .baseline = {{{"l2", {0.5}}}}};
    CHECK_THROWS_AS(configurations(request), InputError);
    request.compare = true;
    CHECK(configurations(request)[0].train.l2 == 0.5);
    CHECK(configurations(request)[1].train.l2 == training_defaults().l2);
    request.baseline.say("ppr", 0.1);
    CHECK_THROWS_AS(configurations(request), InputError);
}

TEST_CASE("a search takes the seeds for validation, or the splits of a file") {
    const LearningInput input = small_input();
    SearchRequest request = small_request({});
    CHECK(series_of(request, input)[0].set.splits[0].seed == validation_seeds()[0]);
    request.said.values["per_class"] = {2, 4};
    CHECK_THROWS_AS(series_of(request, input), InputError);
    const Folder folder;
    std::string text = "node,set\n";
    for (int node = 0; node < 60; ++node)
        text += std::to_string(node) + (node < 20 ? ",train\n" : node < 40 ? ",val\n" : ",test\n");
    request.said = {{{"split_file", {folder.file("s.csv", text)}}}};
    const std::vector<RunSeries> all = series_of(request, input);
    CHECK(all[0].set.splits.size() == 1);
    CHECK(all[0].set.splits[0].split.train.size() == 20);
    const TrainingRequest fair =
        fair_training(request, {.trials = {trial({})}, .baseline = {trial({})}});
    CHECK(fair.said.says("split_file"));
}

TEST_CASE("defect 46: splits that lack a class are found") {
    const std::vector<std::int32_t> labels{0, 1, 3, -1, 0, 1, 3};
    const auto set_of = [](const std::vector<std::vector<NodeId>>& train) {
        SplitSet set;
        for (const auto& nodes : train) set.splits.push_back({0, {.train = nodes}});
        return set;
    };
    CHECK(lacking_splits(set_of({{0, 1, 2}, {4, 5, 6}}), labels).count == 0);
    const LackingSplits lacking =
        lacking_splits(set_of({{0, 1, 2}, {0, 1}, {4, 5, 6}, {2}}), labels);
    CHECK(lacking.count == 2);
    CHECK(lacking.first == 1);
    CHECK(lacking.label == 3);
}

TEST_CASE("the seed of a search is that of its trainings too") {
    const LearningInput input = small_input();
    SearchRequest request = small_request({});
    CHECK(series_of(request, input)[0].seed == 0);
    request.seed = 3;
    CHECK(series_of(request, input)[0].seed == 3);
}

TEST_CASE("defect 3: layers of a directed graph scale by what flows in, on both sides") {
    LearningInput input = small_input();
    const auto scaling = [&](const Said& said) {
        std::vector<std::string> words;
        for (const RunSeries& series : series_of(small_request(said), input)) {
            const Json options = configuration_json(series.configuration);
            const Json* word = options.find("layer_normalization");
            words.push_back(word == nullptr ? "-" : *word->get_if<std::string>());
        }
        return words;
    };
    using Words = std::vector<std::string>;
    CHECK(scaling({}) == Words{"row", "row"});
    input.input.dataset.graph = one_way(input.input.dataset.graph);
    CHECK(scaling({}) == Words{"column", "column"});
    for (const std::string model : {"jk", "arma", "appnp"})
        CHECK(scaling({{{"model", {model}}}}) == Words{"column", "column"});
    for (const std::string model : {"gat", "gin"})
        CHECK(scaling({{{"model", {model}}}}) == Words{"-", "-"});
    CHECK(scaling({{{"model", {"arma"}}, {"arma_aggregation", {"row"}}}}) == Words{"row", "row"});
    CHECK(scaling({{{"layer_normalization", {"row", "none"}}}}) ==
          Words{"row", "none", "row", "none"});
    const PreparedGraph graph(input.input.dataset.graph, context);
    const Said preset{{{"preset", {"paper"}}}};
    CHECK(on_graph(preset, graph) == preset);
}

}  // namespace suffuse::testing::search_test
