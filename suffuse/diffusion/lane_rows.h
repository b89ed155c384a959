#pragma once

#include "suffuse/diffusion/lane_kernels.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// A + w I as the kernels want it, with weights of type T: those of the graph where they have it.
template <class T>
class LaneRows {
public:
    LaneRows(const Transition& transition, const Context& context);

    lanes::Rows<T> rows() const {
        return {.offsets = graph_.offsets().span(),
                .columns = graph_.columns().span(),
                .weights = weights_.empty() ? nullptr : weights_.span().data(),
                .self_loops = self_loops_};
    }

private:
    Csr graph_;
    Array<T> weights_;  // empty: all one
    T self_loops_;
};

}  // namespace suffuse
