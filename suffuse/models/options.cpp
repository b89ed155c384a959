#include "suffuse/models/options.h"

#include "suffuse/base/overloaded.h"
#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// Beyond any use; within them every size fits its type.
constexpr int most_hidden = 1 << 16, most_depth = 64, most_stacks = 32, most_steps = 1000;

void check_between(const char* name, int value, int least, int most) {
    require(value >= least && value <= most, "{} must lie between {} and {}, not be {}", name,
            least, most, value);
}

void check_share(const char* name, double share) {
    require(share >= 0 && share < 1, "{} must lie in [0, 1), not be {}", name, share);
}

void check_own(const GcnOptions&) {}
void check_own(const JkOptions&) {}
void check_own(const GinOptions&) {}

void check_own(const GatOptions& options) {
    require(options.loops != LayerLoops::add,
            "layer_loops: gat keeps or resets self-loops; add is for gcn, jk and appnp");
    check_share("attention_dropout", options.attention_dropout);
    check_between("heads", options.heads, 1, options.hidden);
    require(options.hidden % options.heads == 0, "{} heads cannot share {} hidden columns evenly",
            options.heads, options.hidden);
}

void check_own(const ArmaOptions& options) {
    check_between("stacks", options.stacks, 1, most_stacks);
    check_between("layers", options.layers, 1, most_stacks);
    check_share("arma_skip_dropout", options.skip_dropout);
    check_share("arma_input_dropout", options.input_dropout);
}

void check_own(const AppnpOptions& options) {
    require(options.alpha > 0 && options.alpha <= 1, "alpha must lie in (0, 1], not be {}",
            options.alpha);
    check_between("steps", options.steps, 1, most_steps);
}

}  // namespace

void check(const ModelOptions& options) {
    std::visit(
        [](const auto& model) {
            check_between("hidden", model.hidden, 1, most_hidden);
            check_between("depth", model.depth, 1, most_depth);
            check_share("dropout", model.dropout);
            check_own(model);
        },
        options);
}

LayerChoices layer_choices(const ModelOptions& options) {
    return std::visit(
        overloaded{
            [](const GatOptions& gat) {
                const bool ignored = gat.weights == GatWeights::ignored;
                return LayerChoices{.weights = ignored ? EdgeWeights::ignored : EdgeWeights::used,
                                    .loops = gat.loops,
                                    .normalization = LayerNormalization::none};
            },
            // The loop of weight one is the layer's own (1 + e) x_j with e = 0.
            [](const GinOptions& gin) {
                const bool plain = gin.weights == GinWeights::plain;
                return LayerChoices{.weights = plain ? EdgeWeights::ignored : EdgeWeights::used,
                                    .loops = LayerLoops::reset,
                                    .normalization = LayerNormalization::none,
                                    .aggregate = gin.aggregate};
            },
            [](const ArmaOptions& arma) {
                return LayerChoices{.loops = LayerLoops::as_is,
                                    .normalization = arma.normalization,
                                    .aggregate = arma.aggregate};
            },
            [](const auto& other) {
                return LayerChoices{.loops = other.loops, .normalization = other.normalization};
            }},
        options);
}

}  // namespace suffuse
