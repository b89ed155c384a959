#include "suffuse/experiment/tuning.h"

#include <doctest/doctest.h>

#include <set>

#include "suffuse/base/error.h"
#include "tests/option/text_of.h"

namespace suffuse::testing::tuning_test {

namespace {

double number(const Said& said, std::string_view name) {
    return std::get<double>(*said.find(name));
}
std::int64_t whole(const Said& said, std::string_view name) {
    return std::get<std::int64_t>(*said.find(name));
}

bool lies_in(double value, double least, double most) {
    return value >= least && value <= most;
}

Trial trial(double validation, double test) {
    Trial result;
    result.summary.count = 1;
    result.summary.metrics = {{"test_accuracy", {.count = 1, .mean = test}},
                              {"validation_accuracy", {.count = 1, .mean = validation}}};
    return result;
}

RunSeries series_of(const std::string& diffusion, const Said& said = {}) {
    Said all = said;
    all.say("diffusion", diffusion);
    return {.configuration = configuration(all, "")};
}

}  // namespace

TEST_CASE("a grid is every combination, those of one diffusion next to each other") {
    const Said said{{{"ppr", {0.1, 0.2}},
                     {"heat", {3.0}},
                     {"top_k", {8}},
                     {"epsilon", {0.5}},
                     {"depth", {1, 2}},
                     {"l2", {0.5}}}};
    const auto found = texts_of(all_trials(said));
    CHECK(found.size() == 3 * 2 * 2);
    CHECK(std::set(found.begin(), found.end()).size() == found.size());
    CHECK(found.front() == "depth=1 l2=0.5 ppr=0.1 top_k=8");
    CHECK(found[1] == "depth=2 l2=0.5 ppr=0.1 top_k=8");
    CHECK(found[2] == "depth=1 epsilon=0.5 l2=0.5 ppr=0.1");
    CHECK(found.back() == "depth=2 epsilon=0.5 heat=3 l2=0.5");
    CHECK(all_trials({}) == std::vector<Said>{Said{}});
}

TEST_CASE("every option of models and training is an axis, of the four steps only the choices") {
    std::set<std::string_view> axes;
    for (const Option& option : tuning_options())
        if (option.axis) axes.insert(option.name);
    for (const Option& option : joined({options_of<ModelOptions>(), options_of<TrainOptions>()}))
        CHECK(axes.erase(option.name) == 1);
    CHECK(axes ==
          std::set<std::string_view>{"ppr", "heat", "top_k", "epsilon", "average_degree", "all"});
}

TEST_CASE("draws lie in the ranges, and depend on the seed alone") {
    const std::vector<Said> drawn = drawn_trials({}, 200, 5);
    CHECK(drawn == drawn_trials({}, 200, 5));
    int top_k = 0;
    std::set<std::int64_t> depths;
    for (const Said& one : drawn) {
        CHECK(lies_in(number(one, "ppr"), 0.05, 0.3));
        CHECK(lies_in(number(one, "l2"), 0.001, 10));
        depths.insert(whole(one, "depth"));
        top_k += one.says("top_k") ? 1 : 0;
        CHECK(one.says("top_k") != one.says("epsilon"));
        if (one.says("epsilon"))
            CHECK(lies_in(number(one, "epsilon"), 1e-4, 1e-2));
        else
            CHECK((whole(one, "top_k") == 64 || whole(one, "top_k") == 128));
        configuration(one, "");  // does not throw
    }
    CHECK(depths == std::set<std::int64_t>{1, 2, 3, 4});
    CHECK((top_k > 60 && top_k < 140));  // binomial(200, 1/2): 5.6 standard deviations
    CHECK(drawn != drawn_trials({}, 200, 6));
    const std::vector<Said> fewer = drawn_trials({}, 20, 5);
    CHECK(std::vector<Said>(drawn.begin(), drawn.begin() + 20) == fewer);  // the first of them
}

TEST_CASE("what was given is drawn from what was given") {
    const Said said{{{"heat", {2.0}}, {"top_k", {7}}, {"l2", {0.5, 0.25}}, {"depth", {3}}}};
    std::set<double> penalties;
    for (const Said& one : drawn_trials(said, 20, 0)) {
        CHECK(number(one, "heat") == 2);
        CHECK_FALSE(one.says("ppr"));
        CHECK_FALSE(one.says("epsilon"));
        CHECK(whole(one, "top_k") == 7);
        CHECK(whole(one, "depth") == 3);
        penalties.insert(number(one, "l2"));
    }
    CHECK(penalties == std::set{0.25, 0.5});
    for (const Said& one : drawn_trials({{{"diffusion", {"none"}}}}, 3, 0)) {
        CHECK_FALSE(one.says("ppr"));
        configuration(one, "");  // does not throw
    }
    for (const Said& one : drawn_trials({{{"diffusion", {"heat"}}}}, 20, 0))
        CHECK(lies_in(number(one, "heat"), 1, 10));
    const Said theta{{{"theta", {std::vector<double>{0.5, 0.5}}}}};
    for (const Said& one : drawn_trials(theta, 3, 0))
        CHECK(configuration(one, "").gdc->diffusion.coefficients.name() == "theta");
}

TEST_CASE("every model is drawn from options that it has") {
    for (const std::string_view model : model_names()) {
        CAPTURE(model);
        for (const Said& one : drawn_trials({{{"model", {std::string(model)}}}}, 20, 0)) {
            CHECK(model_name(configuration(one, "").model) == model);
            if (model == "arma") {
                CHECK_FALSE(one.says("depth"));
                CHECK(lies_in(static_cast<double>(whole(one, "arma_stacks")), 1, 3));
                CHECK(lies_in(static_cast<double>(whole(one, "arma_layers")), 1, 2));
                CHECK((whole(one, "hidden") == 16 || whole(one, "hidden") == 32));
            }
        }
    }
}

TEST_CASE("words that are wrong are refused") {
    const Said ppr_and_heat{{{"diffusion", {"ppr"}}, {"heat", {1.0}}}};
    CHECK_THROWS_AS(all_trials(ppr_and_heat), InputError);
    CHECK_THROWS_AS(drawn_trials(ppr_and_heat, 1, 0), InputError);
    CHECK_THROWS_AS(all_trials({{{"diffusion", {"heat"}}, {"ppr", {0.1}}}}), InputError);
    CHECK_THROWS_AS(all_trials({{{"model", {"gcn", "gat"}}}}), InputError);
    for (const Said& said : {Said{{{"depth", {1.5}}}}, Said{{{"l2", {"much"}}}}})
        for (const Said& one : all_trials(said))
            CHECK_THROWS_AS(configuration(one, ""), InputError);
}

TEST_CASE("what differs in its sparsification alone shares a diffusion") {
    const std::vector<RunSeries> all{series_of("ppr"),
                                     series_of("none"),
                                     series_of("ppr", {{{"top_k", {3}}, {"hidden", {5}}}}),
                                     series_of("ppr", {{{"ppr", {0.2}}}}),
                                     series_of("none", {{{"hidden", {5}}}}),
                                     series_of("ppr", {{{"transition", {"col"}}}}),
                                     series_of("ppr", {{{"renormalize", {"sym"}}}}),
                                     series_of("ppr", {{{"tolerance", {1e-5}}}})};
    CHECK(sharing_groups(all) ==
          std::vector<std::vector<std::size_t>>{{0, 2, 6}, {1, 4}, {3}, {5}, {7}});
    CHECK(sharing_groups({}).empty());
}

TEST_CASE("the test accuracy plays no part in the ranking") {
    std::vector<Trial> ranked{trial(0.5, 0.9), trial(0.7, 0.1), trial(0.6, 1), trial(0.7, 0.8)};
    ranked.emplace_back();  // without any accuracy
    rank(ranked);
    CHECK(ranked[0].summary.metric("test_accuracy")->mean == 0.1);  // equal ones stay in order
    CHECK(ranked[1].summary.metric("test_accuracy")->mean == 0.8);
    CHECK(ranked[2].summary.metric("validation_accuracy")->mean == 0.6);
    CHECK(ranked[3].summary.metric("validation_accuracy")->mean == 0.5);
    CHECK(ranked[4].summary.metrics.empty());
}

TEST_CASE("defect 44: a trial is not chosen by runs that have no model") {
    const auto of_runs = [](std::int64_t with_model, double validation) {
        Trial result;
        result.summary.count = 3;
        result.summary.metrics = {
            {"validation_accuracy", {.count = with_model, .mean = validation}}};
        return result;
    };
    std::vector<Trial> ranked{of_runs(0, 0), of_runs(2, 1), of_runs(3, 0), of_runs(3, 0.5)};
    rank(ranked);
    CHECK(ranked[0].summary.metric("validation_accuracy")->mean == 0.5);
    CHECK(ranked[1].summary.metric("validation_accuracy")->mean == 0);
    CHECK(ranked[2].summary.metric("validation_accuracy")->count == 2);
    CHECK(ranked[3].summary.metric("validation_accuracy") == nullptr);
}

}  // namespace suffuse::testing::tuning_test
