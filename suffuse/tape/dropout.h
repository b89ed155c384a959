#pragma once

#include <cstdint>

#include "suffuse/tape/kernels.h"

namespace suffuse::tape {

// Which values are dropped: a pure function of the key (from the seed), the epoch, the layer and
// the node, so it does not depend on threads or on which other rows are computed.
struct DropoutKey {
    std::uint64_t seed = 0;
    std::uint32_t epoch = 0;
    std::uint32_t layer = 0;
};

// A probability as a number of equally likely outcomes out of 2^bits; bits is 1, 2, 4, 8 or 16,
// the smallest that is exact, 16 otherwise (rounded to the nearest).
struct DropoutRate {
    explicit DropoutRate(double probability);

    int bits = 1;
    std::uint32_t dropped = 0;  // outcomes

    double scale() const;  // 1 / (1 - the probability that the masks have)
};

// Sets the rows given of a mask with a bit for every column, one where the value is kept.
void fill_mask(const DropoutKey& key, const DropoutRate& rate, kernels::Rows rows, int columns,
               int stride, std::uint8_t* mask);

}  // namespace suffuse::tape
