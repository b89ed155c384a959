#include "suffuse/tape/replay.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/tape/plan.h"

namespace suffuse::tape {

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

}  // namespace

template <class Real>
Replay<Real>::Replay(std::shared_ptr<const Tape<Real>> tape, Interest interest, std::uint64_t seed,
                     Effort effort, const Context& context)
    : tape_(std::move(tape)), effort_(effort) {
    const std::size_t steps = tape_->steps().size();
    frame_.kernels = kernels::table<Real>();
    frame_.attention = kernels::attention_table<Real>();
    frame_.tables = kernels::product_tables<Real>();
    frame_.every_row = all_rows(tape_->nodes());
    frame_.dropout_seed = Rng(seed).stream("dropout").next();
    frame_.work.resize(steps);
    if (effort == Effort::plain) interest = {frame_.every_row, frame_.every_row};
    auto training = needed_rows(*tape_, interest.training);
    auto evaluation = needed_rows(*tape_, interest.evaluation);
    const std::vector<char> feels = feels_dropout(*tape_);
    const std::vector<int> read = readers(*tape_);
    for (std::size_t s = 0; s < steps; ++s) {
        Work<Real>& own = frame_.work[s];
        own.both = either(training[s], evaluation[s]);
        own.training = std::move(training[s]);
        own.evaluation = std::move(evaluation[s]);
        own.feels_dropout = feels[s] != 0;
        own.store = read[s] > 1 ? kernels::Store::add : kernels::Store::set;
        prepare(s, context);
    }
    const Rng stream = Rng(seed).stream("parameters");
    for (std::size_t p = 0; p < tape_->parameters().size(); ++p) {
        const Parameter& parameter = tape_->parameters()[p];
        frame_.parameters.push_back(draw<Real>(parameter, stream.stream("parameter", p), context));
        frame_.gradients.emplace_back(context, parameter.rows, parameter.cols, "gradients");
    }
}

// What the operation of a step keeps.
template <class Real>
void Replay<Real>::prepare(std::size_t index, const Context& context) {
    const Step<Real>& step = tape_->steps()[index];
    Work<Real>& own = frame_.work[index];
    const NodeId nodes = tape_->nodes();
    own.value = Matrix<Real>(context, nodes, step.columns, "the values of a model");
    const bool trains = !own.training.empty();
    if (trains)
        own.gradient = Matrix<Real>(context, nodes, step.columns, "the gradients of a model");
    const bool every_row = own.training.size() == frame_.every_row.size();
    std::visit(
        overloaded{
            [&](const FeatureProduct<Real>& operation) {
                const SparseRows<Real>& features = operation.features->rows;
                own.all_features = all_rows(features.cols);
                if (operation.features->codes)
                    own.table_sums = Buffer<Real>(
                        context, std::int64_t{group} * std::max(features.rows, features.cols),
                        "sums of a product");
                else
                    own.back = transposed_blocks(features, own.training, context);
            },
            [&](const Product& operation) {
                const Parameter& weight = tape_->parameters()[operation.weight.index];
                own.transposed = Matrix<Real>(context, weight.cols, weight.rows, "weights");
            },
            [&](const Propagate<Real>& operation) {
                own.back = {every_row
                                ? operation.along->backward
                                : transposed_part(operation.along->forward, own.training, context)};
            },
            [&](const Relu& operation) {
                if (!trains || operation.dropout == 0) return;
                own.mask = Buffer<std::uint8_t>(
                    context, std::int64_t{nodes} * (padded(step.columns) / 8), "dropout masks");
            },
            [&](const Attend<Real>& operation) {
                const EdgeIndex edges = operation.along->forward.entries();
                const auto buffer = [&](std::int64_t size) {
                    return Buffer<Real>(context, size, "attention");
                };
                own.node_scores = buffer(std::int64_t{2} * nodes * operation.heads);
                own.node_changes = buffer(std::int64_t{2} * nodes);
                own.edge_weights = buffer(edges * operation.heads);
                own.edge_changes = buffer(edges);
            },
            [](const auto&) {}},
        step.operation);
}

template <class Real>
void Replay<Real>::forward_training(std::uint32_t epoch) {
    frame_.training = true;
    frame_.epoch = epoch;
    run(Extent::training);
}

template <class Real>
void Replay<Real>::forward_evaluation() {
    frame_.training = false;
    run(Extent::evaluation);
}

template <class Real>
void Replay<Real>::forward_whole() {
    frame_.training = false;
    for (std::size_t s = 0; s < frame_.work.size(); ++s) compute(s, Extent::whole);
}

template <class Real>
void Replay<Real>::run(Extent extent) {
    for (std::size_t s = 0; s < frame_.work.size(); ++s) {
        const bool shared = effort_ == Effort::spare && !frame_.work[s].feels_dropout;
        if (!shared)
            compute(s, extent);
        else if (!fresh_)
            compute(s, Extent::both);
    }
    fresh_ = true;
}

template <class Real>
void Replay<Real>::compute(std::size_t index, Extent extent) {
    std::visit([&](const auto& step) { forward(step, extent, frame_.work[index], frame_); },
               tape_->steps()[index].operation);
}

template <class Real>
void Replay<Real>::backward() {
    for (Matrix<Real>& gradient : frame_.gradients) gradient.clear();
    for (Work<Real>& own : frame_.work) {
        if (own.store == kernels::Store::set) continue;
        const View<Real> gradient = own.gradient.view();
        for (const NodeId r : own.training) std::fill_n(gradient.row(r), gradient.stride, Real{0});
    }
    for (std::size_t s = frame_.work.size(); s-- > 0;)
        std::visit([&](const auto& step) { tape::backward(step, frame_.work[s], frame_); },
                   tape_->steps()[s].operation);
}

template <class Real>
std::vector<Matrix<Real>>& Replay<Real>::change_parameters() {
    fresh_ = false;
    return frame_.parameters;
}

template class Replay<float>;
template class Replay<double>;

}  // namespace suffuse::tape
