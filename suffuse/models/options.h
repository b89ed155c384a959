#pragma once

#include <variant>

#include "suffuse/models/layer_choices.h"
#include "suffuse/option/option.h"

// The models (docs/models.md has their formulas). In all of them `hidden` is the width of a
// hidden layer, `depth` the number of hidden layers before the output layer, and `dropout` follows
// every activation.

namespace suffuse {

// depth + 1 graph convolutions (Kipf and Welling, ICLR 2017).
struct GcnOptions {
    static constexpr std::string_view name = "gcn";
    int hidden = 64;
    int depth = 1;
    double dropout = 0.5;
    LayerLoops loops = LayerLoops::keep;
    LayerNormalization normalization = LayerNormalization::row;
};

// What becomes of the weight of an edge in an attention.
enum class GatWeights {
    ignored,
    score,        // times the score, before the softmax
    scaled,       // times the attention, after it
    renormalized  // the same, divided by the sum over the edges that share out
};

// Which edges share out an attention of one: those to a target, or those from a source.
enum class GatSoftmax { target, source };

// depth + 1 attention layers (Velickovic et al., ICLR 2018); the output layer has one head.
struct GatOptions {
    static constexpr std::string_view name = "gat";
    int hidden = 64;  // of all heads together
    int depth = 1;
    double dropout = 0.5;
    int heads = 1;
    LayerLoops loops = LayerLoops::keep;  // not add
    GatWeights weights = GatWeights::ignored;
    GatSoftmax softmax = GatSoftmax::target;
    double attention_dropout = 0;
};

enum class JkHead {
    linear,
    mlp,         // linear, relu, dropout, linear
    convolution  // one more
};

// Jumping knowledge (Xu et al., ICML 2018): the outputs of depth convolutions side by side.
struct JkOptions {
    static constexpr std::string_view name = "jk";
    int hidden = 64;
    int depth = 2;
    double dropout = 0.5;
    LayerLoops loops = LayerLoops::keep;
    LayerNormalization normalization = LayerNormalization::row;
    JkHead head = JkHead::linear;
};

enum class GinWeights { weighted, plain };  // plain: every edge counts alike

// Where hidden layers normalize over all nodes.
enum class GinNorm {
    none,
    mlp,   // at the end of the linear maps, behind their second relu
    layer  // behind the linear maps, before the relu
};

enum class GinOutput {
    gin,     // one more layer of the same kind
    linear,  // no aggregation
    mlp      // none either: linear, relu, dropout, linear
};

// Graph isomorphism network (Xu et al., ICLR 2019): sums over neighbours, then two linear maps.
struct GinOptions {
    static constexpr std::string_view name = "gin";
    int hidden = 64;
    int depth = 4;
    double dropout = 0.5;
    GinWeights weights = GinWeights::weighted;
    AggregateAt aggregate = AggregateAt::column;
    GinNorm norm = GinNorm::none;
    GinOutput output = GinOutput::gin;
};

enum class ArmaLast { none, relu };

// Auto-regressive moving average filters (Bianchi et al., 2019): depth + 1 blocks, each the mean
// of `stacks` chains of `layers` convolutions with a skip connection.
struct ArmaOptions {
    static constexpr std::string_view name = "arma";
    int hidden = 16;  // of one stack
    int depth = 1;
    double dropout = 0.5;
    int stacks = 3;
    int layers = 1;
    double skip_dropout = 0;         // of the input, where it is added again
    double input_dropout = 0;        // of what is propagated, before its weights
    ArmaLast last = ArmaLast::none;  // activation of the last block
    AggregateAt aggregate = AggregateAt::column;
    LayerNormalization normalization = LayerNormalization::row;
};

// Personalized propagation of predictions (Klicpera et al., ICLR 2019): depth + 1 linear maps, then
// `steps` of Z = (1 - alpha) P^T Z + alpha Z0.
struct AppnpOptions {
    static constexpr std::string_view name = "appnp";
    int hidden = 64;
    int depth = 1;
    double dropout = 0.5;
    double alpha = 0.1;
    int steps = 10;
    LayerLoops loops = LayerLoops::keep;
    LayerNormalization normalization = LayerNormalization::row;
};

using ModelOptions =
    std::variant<GcnOptions, GatOptions, JkOptions, GinOptions, ArmaOptions, AppnpOptions>;

std::vector<std::string_view> model_names();
std::string_view model_name(const ModelOptions& options);

// The defaults of a model. Throws InputError listing the names.
ModelOptions model_named(std::string_view name);

// The options of a model; to set one that it does not have is an InputError.
template <>
const std::vector<Field<ModelOptions>>& fields<ModelOptions>();

// Throws InputError, naming the first option that is out of range.
void check(const ModelOptions& options);

// How the layers of the model use a graph: the second table of docs/models.md.
LayerChoices layer_choices(const ModelOptions& options);

}  // namespace suffuse
