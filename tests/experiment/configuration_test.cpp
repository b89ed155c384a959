#include "suffuse/experiment/configuration.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/base/error.h"
#include "suffuse/paper/rows.h"

namespace suffuse::testing::configuration_test {

namespace {

bool is_supervised(const PaperKey& key) {
    const auto names = model_names();
    return std::ranges::find(names, key.model) != names.end();
}

Said preset(const std::string& model, const std::string& diffusion) {
    return {{{"preset", {"paper"}}, {"diffusion", {diffusion}}, {"model", {model}}}};
}

Said with(Said said, std::string_view name, OptionValue value) {
    said.say(name, std::move(value));
    return said;
}

Said saying(std::string_view name, OptionValue value) {
    return with({}, name, std::move(value));
}

Json json_of(const Said& said, const std::string& dataset) {
    return configuration_json(configuration(said, dataset));
}

}  // namespace

TEST_CASE("every supervised row of the paper is a configuration, and says what is printed") {
    int rows = 0;
    for (const PaperRow& row : paper_rows()) {
        if (!is_supervised(row.key) || row.key.diffusion == "adadif") continue;
        CAPTURE(row.key.model);
        CAPTURE(row.key.dataset);
        ++rows;
        const std::string diffusion(row.key.diffusion);
        const Configuration found = configuration(preset(std::string(row.key.model), diffusion),
                                                  std::string(row.key.dataset));
        const Json json = configuration_json(found);
        CHECK(diffusion_name(found) == diffusion);
        CHECK(model_name(found.model) == row.key.model);
        CHECK(*json.find("l2") == *row.l2);
        CHECK(*json.find("hidden") == *row.hidden);
        CHECK(found.gdc.has_value() == (diffusion != "none"));
        if (!found.gdc) continue;
        CHECK(*json.find("transition") == "sym");
        CHECK(*json.find("self_loops") == 1);
        CHECK(*json.find("renormalize") == "col");
        CHECK(*json.find("tolerance") == 1e-9);
        CHECK(*json.find(diffusion) == (diffusion == "ppr" ? *row.alpha : *row.t));
        CHECK((json.find("top_k") != nullptr) == row.k.has_value());
        if (row.k) CHECK(*json.find("top_k") == *row.k);
        if (row.epsilon) CHECK(*json.find("epsilon") == *row.epsilon);
    }
    CHECK(rows == 93);  // 122 less the 29 of adadif
}

TEST_CASE("an option beside the preset goes before it") {
    Said said = preset("gcn", "ppr");
    said.say("ppr", 0.2);
    said.say("epsilon", 0.01);
    said.say("l2", 3.0);
    said.say("hidden", 5);
    const Json json = json_of(said, "cora");
    CHECK(*json.find("ppr") == 0.2);
    CHECK(*json.find("epsilon") == 0.01);
    CHECK(json.find("top_k") == nullptr);
    CHECK(*json.find("l2") == 3);
    CHECK(*json.find("hidden") == 5);
}

TEST_CASE("without a preset the steps decide") {
    CHECK(diffusion_name(configuration({}, "x")) == "ppr");
    CHECK(diffusion_name(configuration(saying("diffusion", "none"), "x")) == "none");
    CHECK(diffusion_name(configuration(saying("heat", 3), "x")) == "heat");
    CHECK(diffusion_name(configuration(saying("theta", std::vector<double>{0.5, 0.5}), "x")) ==
          "theta");
    CHECK_FALSE(configuration(without_diffusion(saying("heat", 3)), "x").gdc.has_value());
}

TEST_CASE("without diffusion the rest stays, and a preset goes to the row for the graph as it is") {
    Said said = preset("gcn", "ppr");
    said.say("hidden", 5);
    said.say("top_k", 7);
    const Json json = json_of(without_diffusion(said), "cora");
    CHECK(*json.find("hidden") == 5);
    CHECK(json.find("top_k") == nullptr);
    CHECK(json.find("transition") == nullptr);
    CHECK(*json.find("l2") == *paper_row("gcn", "none", "cora")->l2);
}

TEST_CASE("words that contradict each other are refused") {
    const auto refused = [](const Said& said, const std::string& dataset = "x") {
        CHECK_THROWS_AS(configuration(said, dataset), InputError);
    };
    refused(with(saying("diffusion", "none"), "ppr", 0.1));
    refused(with(saying("diffusion", "none"), "symmetrize", true));
    refused(with(saying("diffusion", "heat"), "ppr", 0.1));
    refused(with(saying("diffusion", "ppr"), "heat", 3.0));
    refused(with(saying("ppr", 0.1), "heat", 3.0));
    refused(with(saying("top_k", 3), "epsilon", 0.1));
    refused(saying("diffusion", "heat"));
    refused(saying("diffusion", "adadif"));
    refused(preset("gcn", "ppr"), "karate");
    refused(preset("gin", "ppr"), "coauthor_cs");
    refused(preset("appnp", "ppr"), "cora");
    refused(saying("preset", "paper"), "cora");
    refused(with(saying("preset", "mine"), "diffusion", "none"), "cora");
    refused(saying("model", "mlp"));
    refused(saying("hidden", 0));
    refused(saying("l2", -1.0));
    refused(saying("heads", 2));  // of gat, not of gcn
}

TEST_CASE("one value each, and the message of several says who takes them") {
    try {
        configuration({{{"l2", {0.1, 0.2}}}}, "x");
        CHECK(false);
    } catch (const InputError& error) {
        CHECK(std::string(error.what()) == "l2: one value is wanted here, 2 were given");
        CHECK(error.hint == Hint::search_several);
    }
    CHECK_THROWS_AS(configuration({{{"ppr", {}}}}, "x"), InputError);
    configuration({{{"per_class", {5, 10}}}}, "x");  // of the splits: does not throw
}

TEST_CASE("defect 79: a name that is no option is refused") {
    CHECK_THROWS_WITH_AS(configuration(saying("pppr", 0.1), "x"), "the option 'pppr' is unknown",
                         InputError);
    CHECK_NOTHROW(check_known(saying("top_k", 7), options_of<GdcOptions>()));
    CHECK_THROWS_AS(check_known(saying("topk", 7), options_of<GdcOptions>()), InputError);
}

TEST_CASE("a configuration comes back from its JSON, and nothing else does") {
    for (const std::string diffusion : {"none", "heat", "ppr"})
        for (const std::string model : {"gcn", "gat", "jk", "gin", "arma"}) {
            const Json json = json_of(preset(model, diffusion), "citeseer");
            CHECK(configuration_json(configuration_from(model, diffusion, json)) == json);
        }
    const Json gcn = json_of(saying("diffusion", "none"), "");
    Json wrong = gcn;
    wrong["hidden"] = "wide";
    CHECK_THROWS_AS(configuration_from("gcn", "none", wrong), InputError);
    wrong = gcn;
    wrong["wings"] = 2;
    CHECK_THROWS_AS(configuration_from("gcn", "none", wrong), InputError);
    wrong = gcn;
    wrong["model"] = "gat";  // decided outside the options
    CHECK_THROWS_AS(configuration_from("gcn", "none", wrong), InputError);
    CHECK_THROWS_AS(configuration_from("gcn", "heat", gcn), InputError);
    CHECK_THROWS_AS(configuration_from("mlp", "none", gcn), InputError);
    CHECK_THROWS_AS(configuration_from("gcn", "none", Json::array()), InputError);
}

TEST_CASE("options of gin are known by what they were called once") {
    const Json now = configuration_json(configuration(
        Said{{{"model", {"gin"}}, {"diffusion", {"none"}}, {"gin_weights", {"plain"}}}}, ""));
    for (const auto& [once, today] : {std::pair{"mlp", "gin"}, {"linear", "linear"}}) {
        Json expected = now, older = now;
        expected["gin_output"] = today;
        for (const char* name : {"gin_weights", "gin_output"}) older.erase(name);
        older["gin_sum"] = "plain";
        older["gin_head"] = once;
        CHECK(with_options_before("gin", "none", older) == expected);
        CHECK(configuration_json(configuration_from("gin", "none", older)) == expected);
    }
}

TEST_CASE("options that did not exist are what they were before, of every part") {
    for (const std::string diffusion : {"none", "ppr"})
        for (const std::string_view name : model_names()) {
            const std::string model(name);
            const Json full = json_of(with(saying("model", model), "diffusion", diffusion), "");
            CHECK(with_options_before(model, diffusion, full) == full);
            Json older = full;
            Json expected = full;
            for (const Option& option : configuration_options()) {
                if (!option.before || full.find(option.name) == nullptr) continue;
                older.erase(option.name);
                expected[option.name] = value_json(*option.before);
            }
            CHECK(with_options_before(model, diffusion, older) == expected);
            CHECK(configuration_json(configuration_from(model, diffusion, older)) == expected);
        }
}

}  // namespace suffuse::testing::configuration_test
