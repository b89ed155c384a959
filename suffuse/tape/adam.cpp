#include "suffuse/tape/adam.h"

#include <cmath>

namespace suffuse::tape {

template <class Real>
Adam<Real>::Adam(const Tape<Real>& tape, const AdamOptions& options, const Context& context)
    : options_(options) {
    for (const Parameter& parameter : tape.parameters()) {
        first_.emplace_back(context, parameter.rows, parameter.cols, "the moments of Adam");
        second_.emplace_back(context, parameter.rows, parameter.cols, "the moments of Adam");
    }
}

template <class Real>
void Adam<Real>::step(Replay<Real>& replay) {
    ++steps_;
    // The corrections belong to the betas that the moments feel: those in the precision of w.
    const auto beta1 = static_cast<Real>(options_.beta1);
    const auto beta2 = static_cast<Real>(options_.beta2);
    kernels::AdamStep<Real> step{
        static_cast<Real>(options_.learning_rate / (1 - std::pow(double{beta1}, steps_))),
        0,
        beta1,
        beta2,
        static_cast<Real>(1 / std::sqrt(1 - std::pow(double{beta2}, steps_))),
        static_cast<Real>(options_.epsilon)};
    const auto& all = replay.tape().parameters();
    auto& parameters = replay.change_parameters();
    for (std::size_t p = 0; p < all.size(); ++p) {
        step.decay = static_cast<Real>(all[p].penalized ? options_.l2 : 0);
        const auto weight = parameters[p].values();
        kernels_.adam(step, static_cast<std::int64_t>(weight.size()),
                      replay.gradients()[p].values().data(), first_[p].values().data(),
                      second_[p].values().data(), weight.data());
    }
}

template class Adam<float>;
template class Adam<double>;

}  // namespace suffuse::tape
