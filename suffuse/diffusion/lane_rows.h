#pragma once

#include "suffuse/base/overloaded.h"
#include "suffuse/diffusion/lane_kernels.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// A + w I as the kernels want it: the arrays of the graph where they lie.
template <class T>
lanes::Rows<T> rows_of(const Transition& transition) {
    const EdgeIndex* offsets = transition.graph.offsets().span().data();
    lanes::Rows<T> rows{.size = transition.size(),
                        .first = offsets,
                        .last = offsets + 1,
                        .columns = transition.graph.columns().span().data(),
                        .self_loops = static_cast<T>(transition.self_loops)};
    std::visit(overloaded{[](UnitWeights) {},
                          [&](const Array<float>& w) { rows.floats = w.span().data(); },
                          [&](const Array<double>& w) { rows.doubles = w.span().data(); }},
               transition.graph.weights());
    return rows;
}

}  // namespace suffuse
