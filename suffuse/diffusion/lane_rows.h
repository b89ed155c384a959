#pragma once

#include "suffuse/base/overloaded.h"
#include "suffuse/diffusion/lane_kernels.h"
#include "suffuse/graph/row_range.h"
#include "suffuse/transition/transition.h"

namespace suffuse {

// Rows of A + w I as the kernels want them: the arrays of the graph where they lie.
template <class T>
lanes::Rows<T> lane_rows(const Transition& transition, RowRange range) {
    const EdgeIndex* offsets = transition.graph.offsets().span().data();
    lanes::Rows<T> rows{.begin = range.first,
                        .end = range.last,
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
