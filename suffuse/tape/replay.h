#pragma once

#include <memory>

#include "suffuse/tape/frame.h"

namespace suffuse::tape {

// Which rows of the last value matter: the loss looks at some, evaluation at others.
struct Interest {
    std::vector<NodeId> training{};    // ascending
    std::vector<NodeId> evaluation{};  // ascending
};

// plain: every pass computes every row of every value. spare: only rows that matter, and values
// that dropout has no say in once for evaluation and the next training pass. Bit for bit the same.
enum class Effort { plain, spare };

// A tape with numbers: the parameters of one model and the memory to compute its passes on one
// thread. The tape's constants are shared with other replays.
template <class Real>
class Replay {
public:
    // Parameters begin as the seed has it; the same seed keys the dropout.
    Replay(std::shared_ptr<const Tape<Real>> tape, Interest interest, std::uint64_t seed,
           Effort effort, const Context& context);

    void forward_training(std::uint32_t epoch);  // with dropout
    void forward_evaluation();                   // without
    void forward_whole();                        // without, every row
    View<const Real> output() const { return frame_.work.back().value.view(); }

    // After forward_training: from the gradient in the last value's training rows, set by the
    // caller, to the gradients of all parameters.
    View<Real> output_gradient() { return frame_.work.back().gradient.view(); }
    void backward();

    const Tape<Real>& tape() const { return *tape_; }
    const std::vector<Matrix<Real>>& parameters() const { return frame_.parameters; }
    const std::vector<Matrix<Real>>& gradients() const { return frame_.gradients; }
    // To be changed: what was computed from them is forgotten.
    std::vector<Matrix<Real>>& change_parameters();

private:
    void prepare(std::size_t index, const Context& context);
    void run(Extent extent);
    void compute(std::size_t index, Extent extent);

    std::shared_ptr<const Tape<Real>> tape_;
    Frame<Real> frame_;
    Effort effort_;
    bool fresh_ = false;  // values without dropout are there, as far as both passes need them
};

}  // namespace suffuse::tape
