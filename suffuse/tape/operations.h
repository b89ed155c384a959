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

// y = X W for constant sparse features X. W's gradient is X^T g.
template <class Real>
struct FeatureProduct {
    Features<Real> features{};
    ParameterId weight{};
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

// y = drop(max(0, x + b)): with probability `dropout` a value becomes 0 in training, what is kept
// is scaled by 1 / (1 - dropout).
struct Relu {
    Value input{};
    std::optional<ParameterId> bias{};
    double dropout = 0;
    int layer = 0;  // tells the masks of a tape apart
};

// y = x where x > 0, else s x with one slope s for every column.
struct Prelu {
    Value input{};
    ParameterId slope{};
};

// Graph attention: GAT in docs/models.md. The columns are cut into heads; for each, with its parts
// of z = x, a and b: score of i -> j: leaky(a . z_i + b . z_j); att_.j = softmax over the sources
// of j; y_j = sum_i att_ij z_i. Only the pattern of `along` is used.
template <class Real>
struct Attend {
    Value input{};
    ParameterId source{};  // a, 1 x columns
    ParameterId target{};  // b, 1 x columns
    Propagation<Real> along{};
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
using Operation = std::variant<FeatureProduct<Real>, Product, Propagate<Real>, AddBias, Relu, Prelu,
                               Attend<Real>, Concatenate, Combine>;

// The values an operation reads.
template <class Real>
std::vector<Value> inputs(const Operation<Real>& operation);

}  // namespace suffuse::tape
