#include "suffuse/graph/narrow.h"

#include <algorithm>
#include <atomic>

#include "suffuse/base/overloaded.h"
#include "suffuse/base/parallel.h"

namespace suffuse {

namespace {

constexpr std::int64_t weights_per_range = 1 << 16;

template <class W, class Law>
bool all_weights(const Array<W>& weights, const Context& context, const Law& law) {
    std::atomic<bool> holds{true};
    parallel_for(context, weights.size(), weights_per_range, [&](Range range) {
        if (!holds) return;
        const auto part = weights.span().subspan(range.first, range.size());
        if (!std::ranges::all_of(part, law)) holds = false;
    });
    return holds;
}

Weights as_float(const Array<double>& weights, const Context& context) {
    Buffer<float> narrowed(context, weights.size(), "weights");
    parallel_for(context, weights.size(), weights_per_range, [&](Range range) {
        for (auto e = range.first; e < range.last; ++e)
            narrowed[e] = static_cast<float>(weights[e]);
    });
    return Array<float>(std::move(narrowed));
}

}  // namespace

Csr without_unit_weights(const Csr& matrix, const Context& context) {
    const bool unit = std::visit(overloaded{[](UnitWeights) { return false; },
                                            [&](const auto& weights) {
                                                return all_weights(weights, context,
                                                                   [](auto w) { return w == 1; });
                                            }},
                                 matrix.weights());
    return unit ? without_weights(matrix) : matrix;
}

Csr with_narrowest_weights(const Csr& matrix, const Context& context) {
    const auto* weights = std::get_if<Array<double>>(&matrix.weights());
    const auto fits = [](double w) { return double{static_cast<float>(w)} == w; };
    if (weights == nullptr || !all_weights(*weights, context, fits)) return matrix;
    return Csr::trusted(matrix.rows(), matrix.cols(), matrix.offsets(), matrix.columns(),
                        as_float(*weights, context));
}

}  // namespace suffuse
