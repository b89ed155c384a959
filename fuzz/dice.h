#pragma once

#include <cstdint>
#include <span>

namespace suffuse::fuzz {

// Reads small numbers from the input; zeros once it is used up.
class Dice {
public:
    Dice(const std::uint8_t* data, std::size_t size) : left_(data, size) {}
    bool empty() const { return left_.empty(); }
    int below(int limit) {
        if (left_.empty()) return 0;
        const int value = left_.front() % limit;
        left_ = left_.subspan(1);
        return value;
    }
    bool one_in(int count) { return below(count) == count - 1; }
    // From [low, high), in 2^16 steps.
    double between(double low, double high) {
        const int large = below(256);
        return low + (high - low) * (256 * large + below(256)) / 65536.0;
    }

private:
    std::span<const std::uint8_t> left_;
};

}  // namespace suffuse::fuzz
