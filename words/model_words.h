#pragma once

#include "suffuse/models/options.h"
#include "words/fields.h"

namespace suffuse {

// A model in the words of the documentation; what is absent is the model's default.
struct ModelWords {
    std::string model = "gcn";
    std::optional<int> hidden{};
    std::optional<int> depth{};
    std::optional<double> dropout{};
    std::optional<std::string> layer_normalization{};  // all but gat and gin
    std::optional<int> heads{};                        // gat
    std::optional<std::string> gin_sum{};
    std::optional<std::string> gin_head{};
    std::optional<int> arma_stacks{};
    std::optional<int> arma_layers{};
    std::optional<std::string> arma_aggregation{};
    std::optional<double> appnp_alpha{};
    std::optional<int> appnp_steps{};
};

// field(name, value, values shown by --help, what it is) for every field but the model.
template <class Words, class Field>
requires std::is_same_v<std::remove_const_t<Words>, ModelWords>
void for_each_field(Words& w, const Field& field) {
    field("hidden", w.hidden, "N", "Width of a hidden layer; default: 64, arma 16 per stack");
    field("depth", w.depth, "N", "Hidden layers; default: 1, jk 2, gin 4");
    field("dropout", w.dropout, "P", "Share dropped after every activation; default: 0.5");
    field("layer_normalization", w.layer_normalization, "row|column|none",
          "How gcn, jk, arma, appnp scale the graph they are given; default: row, by row sums");
    field("heads", w.heads, "N", "gat: attention heads that share the width; default: 1");
    field("gin_sum", w.gin_sum, "weighted|plain", "gin: sum over neighbours; default: weighted");
    field("gin_head", w.gin_head, "mlp|linear", "gin: the output layer; default: mlp");
    field("arma_stacks", w.arma_stacks, "N", "arma: chains that are averaged; default: 3");
    field("arma_layers", w.arma_layers, "N", "arma: layers of a chain; default: 1");
    field("arma_aggregation", w.arma_aggregation, "column|row",
          "arma: at which end of an edge; default: column");
    field("appnp_alpha", w.appnp_alpha, "ALPHA", "appnp: teleport probability; default: 0.1");
    field("appnp_steps", w.appnp_steps, "N", "appnp: steps of propagation; default: 10");
}

std::vector<std::string> model_names();

// Throws InputError for an unknown word, an option that the model does not have, and what lies
// outside its range.
ModelOptions model_options(const ModelWords& words);

// The name, and all options as they are applied.
std::string model_name(const ModelOptions& options);
Json model_json(const ModelOptions& options);

}  // namespace suffuse
