#pragma once

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string>

#include "suffuse/base/context.h"
#include "suffuse/json/json.h"

namespace suffuse::bench {

// What every measurement needs.
struct Setting {
    std::filesystem::path folder{};  // for files, which are removed with it
    std::filesystem::path text{};    // the edge list that is read
    std::int64_t edges = 10'000'000;
    int runs = 3;
    Context context{};
};

// The shortest of several runs, and what the last of them returned.
template <class Result>
struct Best {
    double seconds;
    Result result;
};

// Results are thrown away before the next run and outside the time that is taken.
template <class Work>
auto best_of(int runs, const Work& work) {
    using Clock = std::chrono::steady_clock;
    double seconds = std::numeric_limits<double>::infinity();
    std::optional<decltype(work())> result;
    for (int run = 0; run < runs; ++run) {
        result.reset();
        const auto start = Clock::now();
        result.emplace(work());
        seconds = std::min(seconds, std::chrono::duration<double>(Clock::now() - start).count());
    }
    return Best<decltype(work())>{seconds, *std::move(result)};
}

// What was timed must also be right.
inline void verify(bool holds, const std::string& law) {
    if (!holds) throw std::runtime_error("this does not hold: " + law);
}

inline std::int64_t file_bytes(const std::filesystem::path& path) {
    return static_cast<std::int64_t>(std::filesystem::file_size(path));
}

}  // namespace suffuse::bench
