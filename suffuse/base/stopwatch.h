#pragma once

#include <chrono>
#include <utility>

namespace suffuse {

// Seconds of wall-clock time, lap by lap.
class Stopwatch {
public:
    // Since the last lap, or since the start.
    double lap() {
        const auto now = Clock::now();
        return seconds(std::exchange(lap_, now), now);
    }
    // From the start to the last lap.
    double total() const { return seconds(start_, lap_); }

private:
    using Clock = std::chrono::steady_clock;
    static double seconds(Clock::time_point from, Clock::time_point to) {
        return std::chrono::duration<double>(to - from).count();
    }

    Clock::time_point start_ = Clock::now();
    Clock::time_point lap_ = start_;
};

}  // namespace suffuse
