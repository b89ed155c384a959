#pragma once

#include <vector>

#include "suffuse/tape/attention_kernels.h"
#include "suffuse/tape/dropout.h"
#include "suffuse/tape/kernels.h"
#include "suffuse/tape/table_kernels.h"
#include "suffuse/tape/tape.h"

namespace suffuse::tape {

// Which rows of a value are meant.
enum class Extent { training, evaluation, both, whole };

// What a step of a replay owns: its value, the gradient of the loss in it, the rows of both, and
// what its operation keeps between forward and backward.
template <class Real>
struct Work {
    Matrix<Real> value{};
    Matrix<Real> gradient{};
    std::vector<NodeId> training{};    // rows that training needs: those with a gradient
    std::vector<NodeId> evaluation{};  // rows that evaluation needs
    std::vector<NodeId> both{};        // either of them
    bool feels_dropout = true;
    kernels::Store store = kernels::Store::set;  // add: several steps contribute to the gradient

    Matrix<Real> transposed{};             // Product: W^T
    Buffer<std::uint8_t> mask{};           // Relu: the columns kept, a bit each
    std::vector<SparseRows<Real>> back{};  // products: transposes of the rows of training
    std::vector<NodeId> all_features{};    // FeatureProduct: the rows of its weight
    Buffer<Real> table_sums{};             // FeatureProduct by tables
    Buffer<Real> node_scores{};            // Attend: of sources, then of targets, for every head
    Buffer<Real> node_changes{};           // Attend: their gradients
    Buffer<Real> edge_weights{};           // Attend: for every head
    Buffer<Real> edge_changes{};           // Attend: for one head
};

// What an operation sees of a replay.
template <class Real>
struct Frame {
    kernels::Kernels<Real> kernels{};
    kernels::AttentionKernels<Real> attention{};
    kernels::TableKernels<Real> tables{};
    std::vector<Work<Real>> work{};  // one for every step
    std::vector<NodeId> every_row{};
    std::vector<Matrix<Real>> parameters{};
    std::vector<Matrix<Real>> gradients{};  // of the parameters
    std::uint64_t dropout_seed = 0;
    std::uint32_t epoch = 0;
    bool training = false;  // with dropout

    kernels::Rows rows(const Work<Real>& of, Extent extent) const {
        switch (extent) {
            case Extent::training:
                return of.training;
            case Extent::evaluation:
                return of.evaluation;
            case Extent::both:
                return of.both;
            case Extent::whole:
                break;
        }
        return every_row;
    }
    View<const Real> value(Value v) const { return work[v.index].value.view(); }
    View<const Real> parameter(ParameterId id) const { return parameters[id.index].view(); }
    View<Real> gradient(ParameterId id) { return gradients[id.index].view(); }
};

// Computes rows of a step's value; those of its inputs are there.
template <class Real>
void forward(const FeatureProduct<Real>&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Product&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Propagate<Real>&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const AddBias&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Relu&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Prelu&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Attend<Real>&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Concatenate&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Combine&, Extent extent, Work<Real>& own, Frame<Real>& frame);

// From the gradient in the step's value (its training rows) to those in its inputs and parameters.
template <class Real>
void backward(const FeatureProduct<Real>&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Product&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Propagate<Real>&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const AddBias&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Relu&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Prelu&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Attend<Real>&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Concatenate&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Combine&, Work<Real>& own, Frame<Real>& frame);

}  // namespace suffuse::tape
