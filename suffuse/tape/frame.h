#pragma once

#include <vector>

#include "suffuse/tape/attention_kernels.h"
#include "suffuse/tape/drop_kernels.h"
#include "suffuse/tape/dropout.h"
#include "suffuse/tape/kernels.h"
#include "suffuse/tape/normalize_kernels.h"
#include "suffuse/tape/table_kernels.h"
#include "suffuse/tape/tape.h"

namespace suffuse::tape {

// Which rows of a value are meant.
enum class Extent { training, evaluation, both, whole };

// The entries of a sparse matrix that dropout has left, scaled.
template <class Real>
struct KeptEntries {
    Buffer<EdgeIndex> offsets{};
    Buffer<NodeId> columns{};
    Buffer<Real> weights{};

    kernels::Entries<Real> view() const {
        return {offsets.span().data(), columns.span().data(), weights.span().data()};
    }
};

// What a step of a replay owns: its value, the gradient of the loss in it, the rows of both, and
// what its operation keeps between forward and backward.
template <class Real>
struct Work {
    Matrix<Real> value{};
    Matrix<Real> gradient{};
    std::vector<NodeId> training{};    // rows that training needs: those with a gradient
    std::vector<NodeId> evaluation{};  // rows that evaluation needs
    std::vector<NodeId> both{};        // either of them
    bool differs_in_training = true;
    kernels::Store store = kernels::Store::set;  // add: several steps contribute to the gradient

    Matrix<Real> transposed{};             // Product: W^T
    Buffer<std::uint8_t> mask{};           // Relu, Drop: the columns kept, a bit each
    std::vector<SparseRows<Real>> back{};  // products: transposes of the rows of training
    std::vector<NodeId> all_features{};    // FeatureProduct: the rows of its weight
    Buffer<Real> table_sums{};             // FeatureProduct by tables
    KeptEntries<Real> kept{};              // FeatureProduct with dropout: of this epoch
    Buffer<double> sums{};                 // Normalize: two for every column
    Matrix<Real> terms{};                  // Normalize: a row for each of its terms
    Buffer<Real> node_scores{};            // Attend: of sources, then of targets, for every head
    Buffer<Real> node_changes{};           // Attend: their gradients
    Buffer<Real> node_softmax{};           // Attend over sources: for every source
    Buffer<Real> edge_weights{};           // Attend: for every head
    Buffer<Real> edge_shares{};            // Attend with dropout: share and mask, for every head
    Buffer<Real> edge_pays{};              // Attend with shares or dropout: for every head
    Buffer<Real> edge_changes{};           // Attend: for one head
};

// What an operation sees of a replay.
template <class Real>
struct Frame {
    kernels::Kernels<Real> kernels{};
    kernels::AttentionKernels<Real> attention{};
    kernels::TableKernels<Real> tables{};
    kernels::DropKernels<Real> dropping{};
    kernels::NormalizeKernels<Real> normalizing{};
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
    DropoutKey key(const Dropout& dropout) const {
        return {dropout_seed, epoch, static_cast<std::uint32_t>(dropout.layer)};
    }
    View<const Real> value(Value v) const { return work[v.index].value.view(); }
    View<const Real> parameter(ParameterId id) const { return parameters[id.index].view(); }
    View<Real> gradient(ParameterId id) { return gradients[id.index].view(); }
};

// Makes room for what a step keeps. Most keep nothing.
template <class Real, class Operation>
void prepare(const Operation&, Work<Real>&, const Tape<Real>&, const Context&) {}
template <class Real>
void prepare(const FeatureProduct<Real>&, Work<Real>& own, const Tape<Real>& tape,
             const Context& context);
template <class Real>
void prepare(const Product&, Work<Real>& own, const Tape<Real>& tape, const Context& context);
template <class Real>
void prepare(const Propagate<Real>&, Work<Real>& own, const Tape<Real>& tape,
             const Context& context);
template <class Real>
void prepare(const Relu&, Work<Real>& own, const Tape<Real>& tape, const Context& context);
template <class Real>
void prepare(const Drop&, Work<Real>& own, const Tape<Real>& tape, const Context& context);
template <class Real>
void prepare(const Normalize&, Work<Real>& own, const Tape<Real>& tape, const Context& context);
template <class Real>
void prepare(const Attend<Real>&, Work<Real>& own, const Tape<Real>& tape, const Context& context);

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
void forward(const Drop&, Extent extent, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void forward(const Normalize&, Extent extent, Work<Real>& own, Frame<Real>& frame);
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
void backward(const Drop&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Normalize&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Prelu&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Attend<Real>&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Concatenate&, Work<Real>& own, Frame<Real>& frame);
template <class Real>
void backward(const Combine&, Work<Real>& own, Frame<Real>& frame);

}  // namespace suffuse::tape
