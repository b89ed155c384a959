#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "suffuse/base/ids.h"

namespace suffuse {

// The generator behind the published splits: what NumPy's RandomState does with MT19937. The only
// place that does not draw from Rng, because others' results depend on these bits.
class Shuffle {
public:
    explicit Shuffle(std::uint32_t seed) : engine_(seed) {}

    // Uniform in [0, largest], by rejection: 32-bit outputs masked to the bits of `largest` until
    // one fits. Nothing is drawn for largest = 0.
    std::uint32_t draw(std::uint32_t largest);

    // 0..size-1 in random order (Fisher-Yates from the end).
    std::vector<NodeId> permutation(NodeId size);

private:
    std::mt19937 engine_;
};

}  // namespace suffuse
