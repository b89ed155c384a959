#pragma once

#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "suffuse/tape/feature_codes.h"
#include "suffuse/tape/parameter.h"
#include "suffuse/tape/sparse_rows.h"

// What a tape can record. Every value is a matrix with a row for every node. With x the input, W
// and b parameters, y the output, g the gradient of the loss in y:

namespace suffuse::tape {

// An earlier value on the same tape.
struct Value {
    int index = -1;
};

// Constants that all replays share.
template <class Real>
using Features = std::shared_ptr<const FeatureMatrix<Real>>;
template <class Real>
using Propagation = std::shared_ptr<const BothWays<Real>>;  // row j forward: what j receives

// In training a number becomes 0 with this probability; what is kept is scaled by
// 1 / (1 - probability).
struct Dropout {
    double probability = 0;
    int layer = 0;  // tells the masks of a tape apart: equal ones have the same mask
};

// y = drop(X) W for constant sparse features X. W's gradient is drop(X)^T g.
template <class Real>
struct FeatureProduct {
    Features<Real> features{};
    ParameterId weight{};
    Dropout dropout{};
};

// y = x W. Gradients: g W^T and x^T g.
struct Product {
    Value input{};
    ParameterId weight{};
};

// y_j = sum_i P_ij x_i; row j of `along` holds the P_ij. Gradient: P g.
template <class Real>
struct Propagate {
    Value input{};
    Propagation<Real> along{};
};

// y = x + b. Gradients: g and the sum of its rows.
struct AddBias {
    Value input{};
    ParameterId bias{};
};

// y = drop(max(0, x + b)).
struct Relu {
    Value input{};
    std::optional<ParameterId> bias{};
    Dropout dropout{};
};

// y = drop(x).
struct Drop {
    Value input{};
    Dropout dropout{};
};

// Batch normalization (Ioffe and Szegedy, ICML 2015) of every column by itself, over all nodes:
// y = scale (x - m) / sqrt(v + epsilon) + shift. In training m and v are the mean and the variance
// of x (divided by n), and the averages move: mean += momentum (m - mean), and variance likewise
// to that divided by n - 1. In evaluation m and v are the averages.
struct Normalize {
    Value input{};
    ParameterId scale{};
    ParameterId shift{};
    ParameterId mean{};      // not learned
    ParameterId variance{};  // not learned
    double momentum = 0.1;
    double epsilon = 1e-5;
};

// y = x where x > 0, else s x with one slope s for every column.
struct Prelu {
    Value input{};
    ParameterId slope{};
};

// Which edges share out an attention of one: those to a target, or those from a source.
enum class SoftmaxOver { target, source };

// What the edges of an attention bring along, in the order of `along`'s forward rows.
template <class Real>
struct EdgeTerms {
    Array<Real> factor{};  // times the score, before the softmax; empty: one
    Array<Real> term{};    // beside that; empty: zero
    Array<Real> share{};   // times the attention; empty: one
};

// Graph attention: GAT in docs/models.md. The columns are cut into heads; for each, with its parts
// of z = x, a and b: score of i -> j: factor_ij leaky(a . z_i + b . z_j) + term_ij; att = softmax
// of the scores; y_j = sum_i share_ij drop(att_ij) z_i. Only the pattern of `along` is used.
template <class Real>
struct Attend {
    Value input{};
    ParameterId source{};  // a, 1 x columns
    ParameterId target{};  // b, 1 x columns
    Propagation<Real> along{};
    EdgeTerms<Real> edges{};
    SoftmaxOver over = SoftmaxOver::target;
    Dropout dropout{};  // a mask for each head: layer, layer + 1, ...
    int heads = 1;
    double negative_slope = 0.2;
};

// The columns of all inputs side by side.
struct Concatenate {
    std::vector<Value> inputs{};
};

// y = sum_k factor_k x_k.
struct Combine {
    std::vector<Value> inputs{};
    std::vector<double> factors{};
};

template <class Real>
using Operation = std::variant<FeatureProduct<Real>, Product, Propagate<Real>, AddBias, Relu, Drop,
                               Normalize, Prelu, Attend<Real>, Concatenate, Combine>;

// The values an operation reads.
template <class Real>
std::vector<Value> inputs(const Operation<Real>& operation);

}  // namespace suffuse::tape
