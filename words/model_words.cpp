#include "words/model_words.h"

#include "suffuse/base/overloaded.h"
#include "words/choice.h"

namespace suffuse {

namespace {

const Choice<LayerNormalization> normalizations{{"row", LayerNormalization::row},
                                                {"column", LayerNormalization::column},
                                                {"none", LayerNormalization::none}};
const Choice<GinSum> sums{{"weighted", GinSum::weighted}, {"plain", GinSum::plain}};
const Choice<GinHead> heads{{"mlp", GinHead::mlp}, {"linear", GinHead::linear}};
const Choice<AggregateAt> aggregations{{"column", AggregateAt::column}, {"row", AggregateAt::row}};
const Choice<ModelOptions> models{{"gcn", GcnOptions{}},   {"gat", GatOptions{}},
                                  {"jk", JkOptions{}},     {"gin", GinOptions{}},
                                  {"arma", ArmaOptions{}}, {"appnp", AppnpOptions{}}};

const auto& choice_for(LayerNormalization) {
    return normalizations;
}
const auto& choice_for(GinSum) {
    return sums;
}
const auto& choice_for(GinHead) {
    return heads;
}
const auto& choice_for(AggregateAt) {
    return aggregations;
}

// What all models have; then which word is which option of the one at hand.
template <class Options, class Option>
void sizes(Options& o, const Option& option) {
    option("hidden", o.hidden);
    option("depth", o.depth);
    option("dropout", o.dropout);
}

template <class Options, class Option>
void for_each_option(Options& o, const Option& option) {
    using Model = std::remove_const_t<Options>;
    sizes(o, option);
    if constexpr (!std::is_same_v<Model, GatOptions> && !std::is_same_v<Model, GinOptions>)
        option("layer_normalization", o.normalization);
    if constexpr (std::is_same_v<Model, GatOptions>) option("heads", o.heads);
    if constexpr (std::is_same_v<Model, GinOptions>) {
        option("gin_sum", o.sum);
        option("gin_head", o.head);
    }
    if constexpr (std::is_same_v<Model, ArmaOptions>) {
        option("arma_stacks", o.stacks);
        option("arma_layers", o.layers);
        option("arma_aggregation", o.aggregate);
    }
    if constexpr (std::is_same_v<Model, AppnpOptions>) {
        option("appnp_alpha", o.alpha);
        option("appnp_steps", o.steps);
    }
}

template <class Value, class Word>
void assign(const char* name, Value& value, const Word& word) {
    if constexpr (std::is_same_v<Value, Word>)
        value = word;
    else if constexpr (std::is_enum_v<Value> && std::is_same_v<Word, std::string>)
        value = meaning(choice_for(value), name, word);
}

template <class Options>
void take(const ModelWords& words, Options& options) {
    for_each_field(words, [&](const char* name, const auto& word, const auto&...) {
        if (!word) return;
        bool known = false;
        for_each_option(options, [&](std::string_view own, auto& value) {
            if (own != name) return;
            known = true;
            assign(name, value, *word);
        });
        require(known, "{}: the model {} has no such option", name, words.model);
    });
}

}  // namespace

std::vector<std::string> model_names() {
    return words_of(models);
}

ModelOptions model_options(const ModelWords& words) {
    ModelOptions options = meaning(models, "model", words.model);
    std::visit([&](auto& model) { take(words, model); }, options);
    check(options);
    return options;
}

std::string model_name(const ModelOptions& options) {
    return models.at(options.index()).first;
}

Json model_json(const ModelOptions& options) {
    Json json = Json::object();
    const auto add = [&](const char* name, const auto& value) {
        if constexpr (std::is_enum_v<std::decay_t<decltype(value)>>)
            json[name] = word_in(choice_for(value), value);
        else
            json[name] = value;
    };
    std::visit([&](const auto& model) { for_each_option(model, add); }, options);
    return json;
}

}  // namespace suffuse
