#include "suffuse/diffusion/averaging.h"

namespace suffuse {

Averaging make_averaging(const Transition& t, const Context& context) {
    const auto table = [&](const auto& function) {
        return tabulate<double>(context, t.size(), "scales of the diffusion", function);
    };
    return {.mean = table([&](auto i) { return t.left[i] * t.right[i]; }),
            .right = table([&](auto i) { return t.right[i] > 0 ? t.right[i] : 1; }),
            .scale = table([&](auto i) { return t.right[i] > 0 ? 1 / t.right[i] : 1; })};
}

}  // namespace suffuse
