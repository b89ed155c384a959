#include "words/configuration.h"

#include <doctest/doctest.h>

#include "suffuse/paper/rows.h"
#include "words/saved_configuration.h"

namespace suffuse::testing {

namespace {

bool is_supervised(const PaperKey& key) {
    const auto names = model_names();
    return std::ranges::find(names, key.model) != names.end();
}

ConfigurationWords preset(const std::string& model, const std::string& diffusion) {
    return {.preset = "paper", .diffusion = diffusion, .model = {.model = model}};
}

}  // namespace

TEST_CASE("every supervised row of the paper is a configuration, and says what is printed") {
    int rows = 0;
    for (const PaperRow& row : paper_rows()) {
        if (!is_supervised(row.key) || row.key.diffusion == "adadif") continue;
        CAPTURE(row.key.model);
        CAPTURE(row.key.dataset);
        ++rows;
        const Configuration found =
            configuration(preset(row.key.model, row.key.diffusion), row.key.dataset);
        const Json json = configuration_json(found);
        CHECK(found.diffusion == row.key.diffusion);
        CHECK(model_name(found.model) == row.key.model);
        CHECK(json["l2"] == *row.l2);
        CHECK(json["hidden"] == *row.hidden);
        CHECK(found.gdc.has_value() == (row.key.diffusion != "none"));
        if (!found.gdc) continue;
        CHECK(json["transition"] == "sym");
        CHECK(json["self_loops"] == 1);
        CHECK(json["renormalize"] == "col");
        CHECK(json["tolerance"] == training_tolerance);
        CHECK(json[row.key.diffusion] == (row.key.diffusion == "ppr" ? *row.alpha : *row.t));
        CHECK(json.contains("top_k") == row.k.has_value());
        if (row.k) CHECK(json["top_k"] == *row.k);
        if (row.epsilon) CHECK(json["epsilon"] == *row.epsilon);
    }
    CHECK(rows == 93);  // 122 less the 29 of adadif
}

TEST_CASE("an option beside the preset goes before it") {
    ConfigurationWords words = preset("gcn", "ppr");
    words.steps.ppr = 0.2;
    words.sparsify.epsilon = 0.01;
    words.train.l2 = 3;
    words.model.hidden = 5;
    const Json json = configuration_json(configuration(words, "cora"));
    CHECK(json["ppr"] == 0.2);
    CHECK(json["epsilon"] == 0.01);
    CHECK_FALSE(json.contains("top_k"));
    CHECK(json["l2"] == 3);
    CHECK(json["hidden"] == 5);
}

TEST_CASE("without a preset the steps decide") {
    CHECK(configuration({}, "x").diffusion == "ppr");
    CHECK(configuration({.diffusion = "none"}, "x").diffusion == "none");
    ConfigurationWords heat;
    heat.steps.heat = 3;
    CHECK(configuration(heat, "x").diffusion == "heat");
    ConfigurationWords theta;
    theta.steps.theta = {0.5, 0.5};
    CHECK(configuration(theta, "x").diffusion == "theta");
    CHECK_FALSE(configuration(without_diffusion(heat), "x").gdc.has_value());
}

TEST_CASE("words that contradict each other are refused") {
    ConfigurationWords words{.diffusion = "none"};
    words.steps.ppr = 0.1;
    CHECK_THROWS_AS(configuration(words, "x"), InputError);
    words.diffusion = "heat";
    CHECK_THROWS_AS(configuration(words, "x"), InputError);
    CHECK_THROWS_AS(configuration({.diffusion = "heat"}, "x"), InputError);
    CHECK_THROWS_AS(configuration({.diffusion = "adadif"}, "x"), InputError);
    CHECK_THROWS_AS(configuration(preset("gcn", "ppr"), "karate"), InputError);
    CHECK_THROWS_AS(configuration(preset("gin", "ppr"), "coauthor_cs"), InputError);
    CHECK_THROWS_AS(configuration(preset("appnp", "ppr"), "cora"), InputError);
    CHECK_THROWS_AS(configuration({.preset = "paper"}, "cora"), InputError);
    CHECK_THROWS_AS(configuration({.preset = "mine", .diffusion = "none"}, "cora"), InputError);
}

TEST_CASE("a configuration comes back from its JSON, and nothing else does") {
    for (const std::string diffusion : {"none", "heat", "ppr"})
        for (const std::string model : {"gcn", "gat", "jk", "gin", "arma"}) {
            const Configuration one = configuration(preset(model, diffusion), "citeseer");
            const Json json = configuration_json(one);
            CHECK(configuration_json(configuration_from(model, diffusion, json)) == json);
        }
    const Json gcn = configuration_json(configuration({.diffusion = "none"}, ""));
    Json wrong = gcn;
    wrong["hidden"] = "wide";
    CHECK_THROWS_AS(configuration_from("gcn", "none", wrong), InputError);
    wrong = gcn;
    wrong["wings"] = 2;
    CHECK_THROWS_AS(configuration_from("gcn", "none", wrong), InputError);
    CHECK_THROWS_AS(configuration_from("gcn", "heat", gcn), InputError);
    CHECK_THROWS_AS(configuration_from("gcn", "none", Json::array()), InputError);
}

TEST_CASE("words are written as the command line takes them") {
    ConfigurationWords words;
    words.steps.ppr = 0.1;
    words.steps.transition = "col";
    words.sparsify.top_k = 8;
    words.train.l2 = 0.25;
    CHECK(command_text(words) == " --model gcn --transition col --ppr 0.1 --top-k 8 --l2 0.25");
    CHECK(command_text(ConfigurationWords{.diffusion = "none"}) == " --model gcn --diffusion none");
}

}  // namespace suffuse::testing
