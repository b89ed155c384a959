#include "words/model_words.h"

#include <doctest/doctest.h>

#include "words/train_words.h"

namespace suffuse::testing {

TEST_CASE("what is not said is the model's default") {
    CHECK(model_names() == std::vector<std::string>{"gcn", "gat", "jk", "gin", "arma", "appnp"});
    for (const std::string& name : model_names()) {
        const ModelOptions options = model_options({.model = name});
        CHECK(model_name(options) == name);
        CHECK(model_json(options)["dropout"] == 0.5);
    }
    CHECK(std::get<JkOptions>(model_options({.model = "jk"})).depth == JkOptions{}.depth);
}

TEST_CASE("words reach their options and come back") {
    const ModelWords gin{.model = "gin", .hidden = 7, .gin_sum = "plain", .gin_head = "linear"};
    const auto options = std::get<GinOptions>(model_options(gin));
    CHECK(options.hidden == 7);
    CHECK(options.sum == GinSum::plain);
    CHECK(options.head == GinHead::linear);
    const ModelWords arma{.model = "arma",
                          .layer_normalization = "none",
                          .arma_stacks = 2,
                          .arma_layers = 3,
                          .arma_aggregation = "row"};
    Json json = model_json(model_options(arma));
    CHECK(json["arma_aggregation"] == "row");
    ModelWords back{.model = "arma"};
    take_fields(back, json);
    CHECK(json.empty());
    CHECK(model_json(model_options(back)) == model_json(model_options(arma)));
    CHECK(command_text(arma) ==
          " --layer-normalization none --arma-stacks 2 --arma-layers 3 --arma-aggregation row");
}

TEST_CASE("an option of another model is refused, and so are unknown words") {
    CHECK_THROWS_WITH_AS(model_options({.model = "gcn", .heads = 2}),
                         "heads: the model gcn has no such option", InputError);
    CHECK_THROWS_AS(model_options({.model = "gat", .layer_normalization = "row"}), InputError);
    CHECK_THROWS_AS(model_options({.model = "mlp"}), InputError);
    CHECK_THROWS_AS(model_options({.model = "gcn", .layer_normalization = "up"}), InputError);
    CHECK_THROWS_AS(model_options({.model = "gcn", .hidden = 0}), InputError);
    CHECK_THROWS_AS(model_options({.model = "gcn", .dropout = 1.5}), InputError);
}

TEST_CASE("what is said goes before what a preset says") {
    const TrainWords said{.l2 = 0.5};
    const TrainWords both = said_or(said, {.l2 = 0.1, .patience = 7});
    CHECK(both.l2 == 0.5);
    CHECK(both.patience == 7);
    CHECK(train_options({}).l2 == default_l2);
    CHECK(train_options({.ties = "earlier"}).ties == Ties::earlier_wins);
    CHECK_THROWS_AS(train_options({.l2 = -1}), InputError);
    CHECK_THROWS_AS(train_options({.patience = 0}), InputError);
}

}  // namespace suffuse::testing
