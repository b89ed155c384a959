#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace suffuse {

// Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011): ten
// rounds of multiplications turn a 128-bit counter and a 64-bit key into 128 random bits.
std::array<std::uint32_t, 4> philox(std::array<std::uint32_t, 4> counter,
                                    std::array<std::uint32_t, 2> key);

// A stream of random numbers: a pure function of the seed, the purposes and indices that led to
// it, and how many numbers were drawn. Streams are keyed by what they are for, never by a thread,
// so results do not depend on the thread count. Bits are the same on every machine.
class Rng {
public:
    explicit Rng(std::uint64_t seed);

    // An independent stream, whatever has been drawn from this one.
    Rng stream(std::string_view purpose, std::uint64_t index = 0) const;

    std::uint64_t next();                     // 64 uniform bits
    double uniform();                         // in [0, 1), a multiple of 2^-53
    std::uint64_t below(std::uint64_t size);  // in [0, size), exactly uniform; size > 0

private:
    std::uint64_t key_;
    std::uint64_t drawn_ = 0;
    std::array<std::uint32_t, 4> block_{};
};

}  // namespace suffuse
