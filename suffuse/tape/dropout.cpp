#include "suffuse/tape/dropout.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "suffuse/base/rng.h"

namespace suffuse::tape {

DropoutRate::DropoutRate(double probability) {
    for (bits = 1; bits < 16; bits *= 2) {
        const double outcomes = std::ldexp(probability, bits);
        if (outcomes == std::floor(outcomes)) break;
    }
    const double most = std::ldexp(1.0, bits) - 1;  // something is always kept
    dropped = static_cast<std::uint32_t>(std::min(most, std::round(std::ldexp(probability, bits))));
}

double DropoutRate::scale() const {
    return 1 / (1 - std::ldexp(static_cast<double>(dropped), -bits));
}

namespace {

// 128 random bits: the block-th of a row.
std::array<std::uint64_t, 2> random_bits(const DropoutKey& key, NodeId row, std::uint32_t block) {
    const auto words =
        philox({static_cast<std::uint32_t>(row), block, key.epoch, key.layer},
               {static_cast<std::uint32_t>(key.seed), static_cast<std::uint32_t>(key.seed >> 32)});
    return {words[0] | std::uint64_t{words[1]} << 32, words[2] | std::uint64_t{words[3]} << 32};
}

// One decision of `bits` bits for each of the next columns; 128 / bits of them.
void fill_block(const std::array<std::uint64_t, 2>& random, const DropoutRate& rate, int columns,
                std::uint8_t* mask) {
    const std::uint64_t outcome = (std::uint64_t{1} << rate.bits) - 1;
    for (int c = 0; c < columns; ++c) {
        const int place = c * rate.bits;
        const std::uint64_t drawn = random[place / 64] >> (place % 64) & outcome;
        if (drawn >= rate.dropped) mask[c / 8] |= static_cast<std::uint8_t>(1U << c % 8);
    }
}

}  // namespace

void fill_mask(const DropoutKey& key, const DropoutRate& rate, kernels::Rows rows, int columns,
               int stride, std::uint8_t* mask) {
    const int per_block = 128 / rate.bits;
    const bool fair = rate.bits == 1 && rate.dropped == 1;  // the bits are the decisions
    for (const NodeId r : rows) {
        std::uint8_t* const row = mask + std::int64_t{r} * stride;
        std::memset(row, 0, static_cast<std::size_t>(stride));
        for (int first = 0; first < columns; first += per_block) {
            const auto random = random_bits(key, r, static_cast<std::uint32_t>(first / per_block));
            const int count = std::min(per_block, columns - first);
            if (fair)
                std::memcpy(row + first / 8, random.data(),
                            static_cast<std::size_t>(count + 7) / 8);
            else
                fill_block(random, rate, count, row + first / 8);
        }
    }
}

void EntryDropout::refill() {
    random_ = random_bits(key_, row_, entry_ / per_block());
}

}  // namespace suffuse::tape
