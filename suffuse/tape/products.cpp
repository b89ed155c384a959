#include <algorithm>

#include "suffuse/tape/frame.h"
#include "suffuse/tape/plan.h"

namespace suffuse::tape {

using kernels::Store;

namespace {

// Transposes of the rows given, cut into blocks of nodes whose gradients stay in a near cache
// (512 rows of 64 floats are 128 KiB), as long as a feature has a few dozen entries in a block.
template <class Real>
std::vector<SparseRows<Real>> transposed_blocks(const SparseRows<Real>& features,
                                                std::span<const NodeId> rows,
                                                const Context& context) {
    constexpr std::int64_t least_rows = 512, entries_per_feature = 32;
    EdgeIndex entries = 0;
    for (const NodeId r : rows) entries += features.offsets[r + 1] - features.offsets[r];
    const std::int64_t size = static_cast<std::int64_t>(rows.size());
    const std::int64_t wanted =
        std::min(entries / (entries_per_feature * std::max(features.cols, 1)), size / least_rows);
    const std::int64_t count = std::max<std::int64_t>(wanted, 1);
    std::vector<SparseRows<Real>> blocks;
    for (std::int64_t b = 0; b < count; ++b)
        blocks.push_back(transposed_part(
            features, rows.subspan(b * size / count, (b + 1) * size / count - b * size / count),
            context));
    return blocks;
}

// X as dropout has left it in this epoch, in the rows given; other rows have no entries.
template <class Real>
kernels::Entries<Real> dropped(const FeatureProduct<Real>& step, kernels::Rows rows,
                               Work<Real>& own, const Frame<Real>& frame) {
    const SparseRows<Real>& features = step.features->rows;
    KeptEntries<Real>& kept = own.kept;
    const DropoutRate rate(step.dropout.probability);
    EntryDropout decide(frame.key(step.dropout), rate);
    EdgeIndex to = 0;
    NodeId row = 0;
    for (const NodeId r : rows) {
        for (; row <= r; ++row) kept.offsets[row] = to;
        decide.start(r);
        for (EdgeIndex e = features.offsets[r]; e < features.offsets[r + 1]; ++e) {
            if (!decide.keeps_next()) continue;
            kept.columns[to] = features.columns[e];
            kept.weights[to++] = static_cast<Real>(rate.scale()) * features.weight(e);
        }
    }
    for (; row <= features.rows; ++row) kept.offsets[row] = to;
    return kept.view();
}

}  // namespace

template <class Real>
void prepare(const FeatureProduct<Real>& step, Work<Real>& own, const Tape<Real>&,
             const Context& context) {
    const SparseRows<Real>& features = step.features->rows;
    own.all_features = all_rows(features.cols);
    if (step.features->codes)
        own.table_sums =
            Buffer<Real>(context, std::int64_t{group} * std::max(features.rows, features.cols),
                         "sums of a product");
    if (own.training.empty()) return;
    if (step.dropout.probability > 0) {
        constexpr auto purpose = "features after dropout";
        own.kept = {Buffer<EdgeIndex>(context, std::int64_t{features.rows} + 1, purpose),
                    Buffer<NodeId>(context, features.entries(), purpose),
                    Buffer<Real>(context, features.entries(), purpose)};
    } else if (!step.features->codes) {
        own.back = transposed_blocks(features, own.training, context);
    }
}

template <class Real>
void forward(const FeatureProduct<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    const kernels::Rows rows = frame.rows(own, extent);
    const View<const Real> weight = frame.parameter(step.weight);
    if (frame.training && step.dropout.probability > 0 && !rows.empty())
        return frame.kernels.gather(dropped(step, rows, own, frame), rows, weight, own.value.view(),
                                    Store::set);
    if (const auto& codes = step.features->codes)
        return frame.tables.gather(codes->by_node, rows, weight, own.table_sums.span().data(),
                                   own.value.view(), Store::set);
    frame.kernels.gather(step.features->rows, rows, weight, own.value.view(), Store::set);
}

// X^T g, a block of nodes after the other: their gradients stay in a near cache. By tables it takes
// all nodes: where no gradient comes it is zero from the beginning.
template <class Real>
void backward(const FeatureProduct<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    if (step.dropout.probability > 0)
        return frame.dropping.scatter(own.kept.view(), own.training, own.gradient.view(),
                                      frame.gradient(step.weight));
    if (const auto& codes = step.features->codes)
        return frame.tables.gather(codes->by_feature, own.all_features, own.gradient.view(),
                                   own.table_sums.span().data(), frame.gradient(step.weight),
                                   Store::add);
    for (const SparseRows<Real>& block : own.back)
        frame.kernels.gather(block, own.all_features, own.gradient.view(),
                             frame.gradient(step.weight), Store::add);
}

template <class Real>
void prepare(const Product& step, Work<Real>& own, const Tape<Real>& tape, const Context& context) {
    const Parameter& weight = tape.parameters()[step.weight.index];
    own.transposed = Matrix<Real>(context, weight.cols, weight.rows, "weights");
}

template <class Real>
void forward(const Product& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    frame.kernels.multiply(frame.rows(own, extent), frame.value(step.input),
                           frame.parameter(step.weight), own.value.view(), Store::set);
}

template <class Real>
void backward(const Product& step, Work<Real>& own, Frame<Real>& frame) {
    const View<const Real> weight = frame.parameter(step.weight);
    frame.kernels.add_outer(own.training, frame.value(step.input), own.gradient.view(),
                            frame.gradient(step.weight));
    for (NodeId r = 0; r < weight.rows; ++r)
        for (int c = 0; c < weight.cols; ++c) own.transposed(c, r) = weight.row(r)[c];
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.multiply(own.training, own.gradient.view(), own.transposed.view(),
                           input.gradient.view(), input.store);
}

template <class Real>
void prepare(const Propagate<Real>& step, Work<Real>& own, const Tape<Real>& tape,
             const Context& context) {
    const bool every_row = std::ssize(own.training) == tape.nodes();
    own.back = {every_row ? step.along->backward
                          : transposed_part(step.along->forward, own.training, context)};
}

template <class Real>
void forward(const Propagate<Real>& step, Extent extent, Work<Real>& own, Frame<Real>& frame) {
    frame.kernels.gather(step.along->forward, frame.rows(own, extent), frame.value(step.input),
                         own.value.view(), Store::set);
}

template <class Real>
void backward(const Propagate<Real>& step, Work<Real>& own, Frame<Real>& frame) {
    Work<Real>& input = frame.work[step.input.index];
    frame.kernels.gather(own.back.front(), input.training, own.gradient.view(),
                         input.gradient.view(), input.store);
}

template void prepare(const FeatureProduct<float>&, Work<float>&, const Tape<float>&,
                      const Context&);
template void prepare(const FeatureProduct<double>&, Work<double>&, const Tape<double>&,
                      const Context&);
template void prepare(const Product&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Product&, Work<double>&, const Tape<double>&, const Context&);
template void prepare(const Propagate<float>&, Work<float>&, const Tape<float>&, const Context&);
template void prepare(const Propagate<double>&, Work<double>&, const Tape<double>&, const Context&);
template void forward(const FeatureProduct<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const FeatureProduct<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const FeatureProduct<float>&, Work<float>&, Frame<float>&);
template void backward(const FeatureProduct<double>&, Work<double>&, Frame<double>&);
template void forward(const Product&, Extent, Work<float>&, Frame<float>&);
template void forward(const Product&, Extent, Work<double>&, Frame<double>&);
template void backward(const Product&, Work<float>&, Frame<float>&);
template void backward(const Product&, Work<double>&, Frame<double>&);
template void forward(const Propagate<float>&, Extent, Work<float>&, Frame<float>&);
template void forward(const Propagate<double>&, Extent, Work<double>&, Frame<double>&);
template void backward(const Propagate<float>&, Work<float>&, Frame<float>&);
template void backward(const Propagate<double>&, Work<double>&, Frame<double>&);

}  // namespace suffuse::tape
