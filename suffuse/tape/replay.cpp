#include "suffuse/tape/replay.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"
#include "suffuse/tape/plan.h"

namespace suffuse::tape {

template <class Real>
Replay<Real>::Replay(std::shared_ptr<const Tape<Real>> tape, Interest interest, std::uint64_t seed,
                     Effort effort, const Context& context)
    : tape_(std::move(tape)), effort_(effort) {
    const std::size_t steps = tape_->steps().size();
    frame_.kernels = kernels::table<Real>();
    frame_.attention = kernels::attention_table<Real>();
    frame_.tables = kernels::product_tables<Real>();
    frame_.dropping = kernels::drop_table<Real>();
    frame_.normalizing = kernels::normalize_table<Real>();
    frame_.every_row = all_rows(tape_->nodes());
    frame_.dropout_seed = Rng(seed).stream("dropout").next();
    frame_.work.resize(steps);
    if (effort == Effort::plain) interest = {frame_.every_row, frame_.every_row};
    auto training = needed_rows(*tape_, Pass::training, interest.training);
    auto evaluation = needed_rows(*tape_, Pass::evaluation, interest.evaluation);
    const std::vector<char> differs = differs_in_training(*tape_);
    const std::vector<int> read = readers(*tape_);
    for (std::size_t s = 0; s < steps; ++s) {
        Work<Real>& own = frame_.work[s];
        own.both = either(training[s], evaluation[s]);
        own.training = std::move(training[s]);
        own.evaluation = std::move(evaluation[s]);
        own.differs_in_training = differs[s] != 0;
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

// What a step owns.
template <class Real>
void Replay<Real>::prepare(std::size_t index, const Context& context) {
    const Step<Real>& step = tape_->steps()[index];
    Work<Real>& own = frame_.work[index];
    const NodeId nodes = tape_->nodes();
    own.value = Matrix<Real>(context, nodes, step.columns, "the values of a model");
    if (!own.training.empty())
        own.gradient = Matrix<Real>(context, nodes, step.columns, "the gradients of a model");
    std::visit([&](const auto& operation) { tape::prepare(operation, own, *tape_, context); },
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
        const bool shared = effort_ == Effort::spare && !frame_.work[s].differs_in_training;
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
