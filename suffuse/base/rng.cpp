#include "suffuse/base/rng.h"

namespace suffuse {

namespace {

// 64 x 64 -> 128 bit product.
__extension__ using Product = unsigned __int128;

// One output block of Philox as a mixing function: (a, b) -> 64 bits.
std::uint64_t mix(std::uint64_t a, std::uint64_t b) {
    const auto block = philox({static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(a >> 32),
                               0x73756666, 0x75736521},  // apart from the counters of next()
                              {static_cast<std::uint32_t>(b), static_cast<std::uint32_t>(b >> 32)});
    return block[0] | std::uint64_t{block[1]} << 32;
}

// FNV-1a, 64 bits: purposes are short words in the source, not adversaries.
std::uint64_t hash(std::string_view text) {
    std::uint64_t value = 0xcbf29ce484222325;
    for (const char c : text) value = (value ^ static_cast<unsigned char>(c)) * 0x100000001b3;
    return value;
}

}  // namespace

std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key) {
    for (int round = 0; round < 10; ++round) {
        const std::uint64_t a = std::uint64_t{0xD2511F53} * counter[0];
        const std::uint64_t b = std::uint64_t{0xCD9E8D57} * counter[2];
        counter = {static_cast<std::uint32_t>(b >> 32) ^ counter[1] ^ key[0],
                   static_cast<std::uint32_t>(b),
                   static_cast<std::uint32_t>(a >> 32) ^ counter[3] ^ key[1],
                   static_cast<std::uint32_t>(a)};
        key = {key[0] + 0x9E3779B9, key[1] + 0xBB67AE85};
    }
    return counter;
}

Rng::Rng(std::uint64_t seed) : key_(seed) {}

Rng Rng::stream(std::string_view purpose, std::uint64_t index) const {
    return Rng(mix(index, mix(hash(purpose), key_)));
}

std::uint64_t Rng::next() {
    // Each block of 128 bits serves two draws.
    const std::uint64_t half = drawn_++ & 1;
    if (half == 0) {
        const std::uint64_t block = (drawn_ - 1) >> 1;
        block_ = philox(
            {static_cast<std::uint32_t>(block), static_cast<std::uint32_t>(block >> 32), 0, 0},
            {static_cast<std::uint32_t>(key_), static_cast<std::uint32_t>(key_ >> 32)});
    }
    return block_[2 * half] | std::uint64_t{block_[2 * half + 1]} << 32;
}

double Rng::uniform() {
    return static_cast<double>(next() >> 11) * 0x1p-53;
}

std::uint64_t Rng::below(std::uint64_t size) {
    // Lemire 2019, "Fast random integer generation in an interval": the high half of next() * size
    // is uniform once the few low halves below 2^64 mod size are rejected.
    Product product = Product{next()} * size;
    if (static_cast<std::uint64_t>(product) < size) {
        const std::uint64_t threshold = -size % size;
        while (static_cast<std::uint64_t>(product) < threshold) product = Product{next()} * size;
    }
    return static_cast<std::uint64_t>(product >> 64);
}

}  // namespace suffuse
