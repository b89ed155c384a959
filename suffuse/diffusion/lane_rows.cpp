#include "suffuse/diffusion/lane_rows.h"

#include <algorithm>

#include "suffuse/base/overloaded.h"

namespace suffuse {

namespace {

template <class T>
Array<T> weights_as(const Weights& weights, const Context& context) {
    return std::visit(overloaded{[](UnitWeights) { return Array<T>(); },
                                 [](const Array<T>& same) { return same; },
                                 [&](const auto& other) {
                                     Buffer<T> copy(context, other.size(), "weights of the graph");
                                     std::ranges::transform(other, copy.span().begin(), [](auto w) {
                                         return static_cast<T>(w);
                                     });
                                     return Array<T>(std::move(copy));
                                 }},
                      weights);
}

}  // namespace

template <class T>
LaneRows<T>::LaneRows(const Transition& transition, const Context& context)
    : graph_(transition.graph),
      weights_(weights_as<T>(transition.graph.weights(), context)),
      self_loops_(static_cast<T>(transition.self_loops)) {}

template class LaneRows<float>;
template class LaneRows<double>;

}  // namespace suffuse
