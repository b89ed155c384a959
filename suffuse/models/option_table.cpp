#include "suffuse/base/require.h"
#include "suffuse/models/options.h"
#include "suffuse/option/field.h"

namespace suffuse {

namespace {

constexpr std::string_view group = "Model";

template <class Model, class Value>
Model model_with(Value Model::*);  // not defined: only its type is asked for

// Calls use(member of the model that the options hold) if it is among those listed.
template <auto... members, class Options, class Use>
bool with_member(Options& options, const Use& use) {
    bool found = false;
    const auto try_one = [&]<auto member>() {
        using Model = decltype(model_with(member));
        if (auto* model = std::get_if<Model>(&options)) {
            use(model->*member);
            found = true;
        }
    };
    (try_one.template operator()<members>(), ...);
    return found;
}

void require_member(bool found, std::string_view name, const ModelOptions& options) {
    require(found, "{}: the model {} has no such option", name, model_name(options));
}

// A number that every model has.
template <class Reach>
Field<ModelOptions> of_all(Option option, Reach reach) {
    option.group = group;
    return plain<ModelOptions>(
        option, [=](auto& o) -> auto& { return std::visit(reach, o); });
}

// A number that some models have, each in a member of its own.
template <auto first, auto... members>
Field<ModelOptions> of_models(Option option) {
    using Value = std::decay_t<decltype(std::declval<decltype(model_with(first))>().*first)>;
    option.group = group;
    option.kind = kind_of<Value>();
    const std::string_view name = option.name;
    return {option,
            [=](ModelOptions& o, const OptionValue& value) {
                const auto set = [&](auto& member) { member = convert<Value>(name, value); };
                require_member(with_member<first, members...>(o, set), name, o);
            },
            [](const ModelOptions& o) {
                std::optional<OptionValue> value;
                with_member<first, members...>(
                    o, [&](const auto& member) { value = option_value<Value>(member); });
                return value;
            }};
}

// The same for a value of an enumeration.
template <auto... members, class Meaning>
Field<ModelOptions> of_models(Option given, const Words<Meaning>& words) {
    given.group = group;
    const Option option = with_words(std::move(given), words);
    return {option,
            [=](ModelOptions& o, const OptionValue& value) {
                const auto set = [&](auto& member) { member = meaning(option, words, value); };
                require_member(with_member<members...>(o, set), option.name, o);
            },
            [=](const ModelOptions& o) {
                std::optional<OptionValue> value;
                with_member<members...>(
                    o, [&](const auto& member) { value = word_of<Meaning>(words, member); });
                return value;
            }};
}

const Words<LayerNormalization> normalizations{{"row", LayerNormalization::row},
                                               {"column", LayerNormalization::column},
                                               {"none", LayerNormalization::none}};
const Words<LayerLoops> loops{
    {"keep", LayerLoops::keep}, {"reset", LayerLoops::reset}, {"add", LayerLoops::add}};
const Words<GatWeights> gat_weights{{"ignored", GatWeights::ignored},
                                    {"score", GatWeights::score},
                                    {"scaled", GatWeights::scaled},
                                    {"renormalized", GatWeights::renormalized}};
const Words<GatSoftmax> softmaxes{{"target", GatSoftmax::target}, {"source", GatSoftmax::source}};
const Words<JkHead> jk_heads{
    {"linear", JkHead::linear}, {"mlp", JkHead::mlp}, {"convolution", JkHead::convolution}};
const Words<GinWeights> gin_weights{{"weighted", GinWeights::weighted},
                                    {"plain", GinWeights::plain}};
const Words<GinNorm> norms{
    {"none", GinNorm::none}, {"mlp", GinNorm::mlp}, {"layer", GinNorm::layer}};
const Words<GinOutput> outputs{
    {"gin", GinOutput::gin}, {"linear", GinOutput::linear}, {"mlp", GinOutput::mlp}};
const Words<ArmaLast> lasts{{"none", ArmaLast::none}, {"relu", ArmaLast::relu}};
const Words<AggregateAt> aggregations{{"column", AggregateAt::column}, {"row", AggregateAt::row}};

std::vector<Field<ModelOptions>> of_several() {
    return {
        of_all(
            {.name = "hidden",
             .shown = "N",
             .help = "Width of a hidden layer; default: 64, arma 16 per stack"},
            [](auto& model) -> auto& { return model.hidden; }),
        of_all(
            {.name = "depth", .shown = "N", .help = "Hidden layers; default: 1, jk 2, gin 4"},
            [](auto& model) -> auto& { return model.depth; }),
        of_all(
            {.name = "dropout",
             .shown = "P",
             .help = "Share dropped after every activation; default: 0.5"},
            [](auto& model) -> auto& { return model.dropout; }),
        of_models<&GcnOptions::normalization, &JkOptions::normalization,
                  &ArmaOptions::normalization, &AppnpOptions::normalization>(
            {.name = "layer_normalization",
             .help = "How gcn, jk, arma, appnp scale the graph they are given; default: row, by "
                     "row sums, and of a directed graph column unless sums are taken at rows"},
            normalizations),
        of_models<&GcnOptions::loops, &GatOptions::loops, &JkOptions::loops, &AppnpOptions::loops>(
            {.name = "layer_loops",
             .help = "gcn, gat, jk, appnp: keep self-loops and add 1 where one is missing, reset "
                     "each to 1, or (not gat) add 1 to each; default: keep",
             .before = "keep"},
            loops)};
}

std::vector<Field<ModelOptions>> of_gat_and_jk() {
    return {
        of_models<&GatOptions::heads>(
            {.name = "heads",
             .shown = "N",
             .help = "gat: attention heads that share the width; default: 1"}),
        of_models<&GatOptions::weights>(
            {.name = "gat_weights",
             .help = "gat: weights of edges multiply the score before the softmax, scale the "
                     "attention after it, with or without new sums of one, or are ignored; "
                     "default: ignored",
             .before = "ignored"},
            gat_weights),
        of_models<&GatOptions::softmax>(
            {.name = "gat_softmax",
             .help = "gat: which edges share an attention of one, those to a target or those from "
                     "a source; default: target",
             .before = "target"},
            softmaxes),
        of_models<&GatOptions::attention_dropout>(
            {.name = "attention_dropout",
             .shown = "P",
             .help = "gat: share of the attention that is dropped; default: 0",
             .before = 0.0}),
        of_models<&JkOptions::head>(
            {.name = "jk_head",
             .help = "jk: the output layer on all layers side by side; default: linear",
             .before = "linear"},
            jk_heads)};
}

std::vector<Field<ModelOptions>> of_gin() {
    return {
        of_models<&GinOptions::weights>(
            {.name = "gin_weights", .help = "gin: sum over neighbours; default: weighted"},
            gin_weights),
        of_models<&GinOptions::aggregate>({.name = "gin_aggregation",
                                           .help = "gin: at which end of an edge; default: column",
                                           .before = "column"},
                                          aggregations),
        of_models<&GinOptions::norm>(
            {.name = "gin_norm",
             .help = "gin: batch normalization at the end of a layer's linear maps, behind them, "
                     "or none; default: none",
             .before = "none"},
            norms),
        of_models<&GinOptions::output>(
            {.name = "gin_output", .help = "gin: the output layer; default: gin"}, outputs)};
}

std::vector<Field<ModelOptions>> of_arma_and_appnp() {
    return {
        of_models<&ArmaOptions::stacks>({.name = "arma_stacks",
                                         .shown = "N",
                                         .help = "arma: chains that are averaged; default: 3"}),
        of_models<&ArmaOptions::layers>(
            {.name = "arma_layers", .shown = "N", .help = "arma: layers of a chain; default: 1"}),
        of_models<&ArmaOptions::aggregate>(
            {.name = "arma_aggregation", .help = "arma: at which end of an edge; default: column"},
            aggregations),
        of_models<&ArmaOptions::skip_dropout>(
            {.name = "arma_skip_dropout",
             .shown = "P",
             .help = "arma: share of the input that is dropped where it is added again; "
                     "default: 0",
             .before = 0.0}),
        of_models<&ArmaOptions::input_dropout>(
            {.name = "arma_input_dropout",
             .shown = "P",
             .help = "arma: share of what is propagated that is dropped; default: 0",
             .before = 0.0}),
        of_models<&ArmaOptions::last>({.name = "arma_last",
                                       .help = "arma: activation of the last block; default: none",
                                       .before = "none"},
                                      lasts),
        of_models<&AppnpOptions::alpha>({.name = "appnp_alpha",
                                         .shown = "ALPHA",
                                         .help = "appnp: teleport probability; default: 0.1"}),
        of_models<&AppnpOptions::steps>({.name = "appnp_steps",
                                         .shown = "N",
                                         .help = "appnp: steps of propagation; default: 10"})};
}

std::vector<Field<ModelOptions>> make_table() {
    std::vector<Field<ModelOptions>> all = of_several();
    for (const auto& more : {of_gat_and_jk(), of_gin(), of_arma_and_appnp()})
        all.insert(all.end(), more.begin(), more.end());
    return all;
}

}  // namespace

template <>
const std::vector<Field<ModelOptions>>& fields<ModelOptions>() {
    static const std::vector<Field<ModelOptions>> all = make_table();
    return all;
}

}  // namespace suffuse
