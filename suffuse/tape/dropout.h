#pragma once

#include <array>
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

// The same for rows whose entries are counted, not numbered by a column: one decision after the
// other for the entries of a row.
class EntryDropout {
public:
    EntryDropout(const DropoutKey& key, const DropoutRate& rate) : key_(key), rate_(rate) {}

    void start(NodeId row) {
        row_ = row;
        entry_ = 0;
    }
    bool keeps_next() {
        const int place = static_cast<int>(entry_ % per_block()) * rate_.bits;
        if (place == 0) refill();
        ++entry_;
        const std::uint64_t outcome = (std::uint64_t{1} << rate_.bits) - 1;
        return (random_[place / 64] >> (place % 64) & outcome) >= rate_.dropped;
    }

private:
    std::uint32_t per_block() const { return 128U / static_cast<std::uint32_t>(rate_.bits); }
    void refill();

    DropoutKey key_;
    DropoutRate rate_;
    NodeId row_ = 0;
    std::uint32_t entry_ = 0;
    std::array<std::uint64_t, 2> random_{};
};

}  // namespace suffuse::tape
