#include "words/tuning.h"

#include <doctest/doctest.h>

#include <set>

#include "words/verdict.h"

namespace suffuse::testing {

namespace {

std::vector<std::string> texts(const std::vector<ConfigurationWords>& all) {
    std::vector<std::string> result;
    for (const ConfigurationWords& one : all) result.push_back(command_text(one));
    return result;
}

Trial trial(double validation, double test) {
    Trial result;
    result.summary.validation.mean = validation;
    result.summary.test.mean = test;
    return result;
}

}  // namespace

TEST_CASE("a grid is every combination, those of one diffusion next to each other") {
    TuneWords words{.ppr = {0.1, 0.2}, .heat = {3}, .sparsify = {.top_k = {8}, .epsilon = {0.5}}};
    words.fields = {{"depth", {"1", "2"}}, {"l2", {"0.5"}}};
    const auto found = texts(trials(words));
    CHECK(found.size() == 3 * 2 * 2);
    CHECK(std::set(found.begin(), found.end()).size() == found.size());
    CHECK(found.front() == " --model gcn --ppr 0.1 --top-k 8 --depth 1 --l2 0.5");
    CHECK(found[1] == " --model gcn --ppr 0.1 --top-k 8 --depth 2 --l2 0.5");
    CHECK(found.back() == " --model gcn --heat 3 --epsilon 0.5 --depth 2 --l2 0.5");
    CHECK(texts(trials({})) == std::vector<std::string>{" --model gcn"});
}

TEST_CASE("draws lie in the ranges, and depend on the seed alone") {
    TuneWords words{.random = 200, .seed = 5};
    const auto drawn = trials(words);
    CHECK(texts(drawn) == texts(trials(words)));
    int top_k = 0;
    std::set<int> depths;
    for (const ConfigurationWords& one : drawn) {
        CHECK((*one.steps.ppr >= 0.05 && *one.steps.ppr <= 0.3));
        CHECK((*one.train.l2 >= 0.001 && *one.train.l2 <= 10));
        depths.insert(*one.model.depth);
        top_k += one.sparsify.top_k.has_value();
        if (one.sparsify.epsilon)
            CHECK((*one.sparsify.epsilon >= 1e-4 && *one.sparsify.epsilon <= 1e-2));
        else
            CHECK((*one.sparsify.top_k == 64 || *one.sparsify.top_k == 128));
        configuration(one, "");  // does not throw
    }
    CHECK(depths == std::set{1, 2, 3, 4});
    CHECK((top_k > 60 && top_k < 140));  // binomial(200, 1/2): 5.6 standard deviations
    words.seed = 6;
    CHECK(texts(drawn) != texts(trials(words)));
}

TEST_CASE("what was given is drawn from what was given") {
    TuneWords words{.heat = {2}, .sparsify = {.top_k = {7}}, .random = 20};
    words.fields = {{"l2", {"0.5", "0.25"}}, {"depth", {"3"}}};
    for (const ConfigurationWords& one : trials(words)) {
        CHECK(one.steps.heat == 2);
        CHECK_FALSE(one.steps.ppr.has_value());
        CHECK(one.sparsify.top_k == 7);
        CHECK(one.model.depth == 3);
        CHECK((one.train.l2 == 0.5 || one.train.l2 == 0.25));
    }
    TuneWords none{.fixed = {.diffusion = "none"}, .random = 3};
    for (const ConfigurationWords& one : trials(none)) configuration(one, "");
    TuneWords arma{.fixed = {.model = {.model = "arma"}}, .random = 20};
    for (const ConfigurationWords& one : trials(arma)) configuration(one, "");
}

TEST_CASE("words that are wrong are refused") {
    TuneWords words;
    words.fields = {{"depth", {"1.5"}}};
    CHECK_THROWS_AS(trials(words), InputError);
    words.fields = {{"l2", {"much"}}};
    CHECK_THROWS_AS(trials(words), InputError);
    words.fields = {{"wings", {"2"}}};
    CHECK_THROWS_AS(trials(words), InputError);
    CHECK_THROWS_AS(trials({.random = -1}), InputError);
    CHECK_THROWS_AS(trials({.fixed = {.diffusion = "ppr"}, .heat = {1}}), InputError);
}

TEST_CASE("the test accuracy plays no part in the ranking") {
    std::vector<Trial> ranked{trial(0.5, 0.9), trial(0.7, 0.1), trial(0.6, 1), trial(0.7, 0.8)};
    rank(ranked);
    CHECK(ranked[0].summary.test.mean == 0.1);  // equal ones stay in order
    CHECK(ranked[1].summary.test.mean == 0.8);
    CHECK(ranked[2].summary.validation.mean == 0.6);
    CHECK(ranked[3].summary.validation.mean == 0.5);
}

TEST_CASE("a verdict says no more than the test") {
    RunComparison comparison;
    comparison.test = {{10, 0.0153, 0.0092, 0.021}, 0.002, true};
    CHECK(verdict(comparison) ==
          "GDC helps here: +1.53 points (0.92 to 2.10), p = 0.002 on 10 splits.");
    comparison.test.difference.mean = -0.0153;
    CHECK(verdict(comparison).starts_with("GDC hurts here: -1.53 points"));
    comparison.test.p_value = 0.05;
    CHECK(verdict(comparison).starts_with("No difference is shown: "));
    comparison.test.difference.count = 5;
    comparison.test.p_value = 0.001;
    CHECK(verdict(comparison).starts_with("Undecided: "));
}

}  // namespace suffuse::testing
