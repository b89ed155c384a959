#pragma once

#include "suffuse/transition/transition.h"

namespace suffuse {

// The change of variable that removes all scaling from the inner loop. With R = diag(right) and
// y = R x, T becomes the averaging operator P = R T R^-1 = diag(mean) (A + w I): no weight per edge
// on an unweighted graph, whatever the normalization. Needs an undirected graph, where a node of
// degree zero has neither row nor column; its R counts as 1.
struct Averaging {
    Array<double> mean{};   // left right, zero for a node without edges
    Array<double> right{};  // y = right x
    Array<double> scale{};  // x = scale y
};

Averaging make_averaging(const Transition& transition, const Context& context);

}  // namespace suffuse
