#include "suffuse/diffusion/similar.h"

namespace suffuse {

Similar make_similar(const Transition& t, const Context& context) {
    const auto map = [&](const auto& value_of) {
        Buffer<double> values(context, t.size(), "scales of the diffusion");
        for (NodeId i = 0; i < t.size(); ++i) values[i] = value_of(i);
        return Array<double>(std::move(values));
    };
    return {.mean = map([&](NodeId i) { return t.left[i] * t.right[i]; }),
            .right = map([&](NodeId i) { return t.right[i] > 0 ? t.right[i] : 1; }),
            .scale = map([&](NodeId i) { return t.right[i] > 0 ? 1 / t.right[i] : 1; })};
}

}  // namespace suffuse
