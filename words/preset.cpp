#include "words/preset.h"

#include "suffuse/paper/rows.h"

namespace suffuse {

namespace {

// The kind of diffusion that the words name: in so many words, or by its parameter.
std::string diffusion_asked(const ConfigurationWords& words) {
    if (!words.diffusion.empty()) return words.diffusion;
    require(!words.steps.theta, "the paper has no rows for theta: leave the preset out");
    if (words.steps.ppr) return "ppr";
    if (words.steps.heat) return "heat";
    throw InputError("preset: say which row of the table: diffusion none, heat or ppr");
}

ModelWords model_of(const PaperRow& row) {
    const bool propagates = row.key.model == "appnp";
    return {.model = row.key.model,
            .hidden = row.hidden,
            .depth = row.depth,
            .dropout = row.dropout,
            .arma_stacks = row.arma_stacks,
            .arma_layers = row.arma_layers,
            .appnp_alpha = propagates ? row.alpha : std::nullopt,
            .appnp_steps = row.appnp_steps};
}

// Symmetric transition matrix, self-loops of weight one, columns that sum to one: the defaults.
void take_diffusion(const PaperRow& row, ConfigurationWords& words) {
    if (row.key.diffusion == "ppr" && !words.steps.ppr) words.steps.ppr = row.alpha;
    if (row.key.diffusion == "heat" && !words.steps.heat) words.steps.heat = row.t;
    const SparsifyWords& said = words.sparsify;
    if (said.top_k || said.epsilon || said.average_degree || said.all) return;
    if (row.k) words.sparsify.top_k = *row.k;
    words.sparsify.epsilon = row.epsilon;
}

}  // namespace

ConfigurationWords with_preset(ConfigurationWords words, const std::string& dataset) {
    require(words.preset == "paper", "preset: '{}' is unknown; there is paper", words.preset);
    words.diffusion = diffusion_asked(words);
    const auto row = paper_row(words.model.model, words.diffusion, dataset);
    require(row.has_value(), "the paper has no row for {} with diffusion {} on {}",
            words.model.model, words.diffusion, dataset);
    if (words.diffusion != "none") take_diffusion(*row, words);
    words.model = said_or(words.model, model_of(*row));
    words.train =
        said_or(words.train, TrainWords{.l2 = row->l2, .learning_rate = row->learning_rate});
    return words;
}

}  // namespace suffuse
