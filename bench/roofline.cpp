// Measures what bounds a block solver on this machine; prints one JSON object.
//   roofline [--small]
// Per thread, both threads at work at once: bytes per second of random rows of 64 and 128 bytes
// that are read and added up, for working sets from 32 KB to 64 MB; and float additions per second.
// --small: the two smallest sets, briefly, to see that it works.

#include <barrier>
#include <functional>
#include <iostream>
#include <numeric>
#include <string_view>
#include <thread>
#include <vector>

#include "bench/machine.h"
#include "bench/vector_kernels.h"
#include "suffuse/base/rng.h"
#include "suffuse/base/version.h"

namespace suffuse::bench {

namespace {

constexpr int threads = 2;

struct Effort {
    std::int64_t largest = 64 << 20;  // bytes
    double seconds = 0.03;            // for one value
    int runs = 3;                     // the best of them counts
};

// Units per second of `work`, which returns how many it did, called again until the time is up.
double rate_of(const std::function<double()>& work, double at_least) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    double done = 0;
    double seconds = 0;
    do {
        done += work();
        seconds = std::chrono::duration<double>(Clock::now() - start).count();
    } while (seconds < at_least);
    return done / seconds;
}

// The mean rate of a thread when all work at once, each on what `make` gives it; the best of the
// runs.
double rate_per_thread(const std::function<std::function<double()>(int)>& make, Effort effort) {
    std::vector<double> rates(threads);
    std::barrier together(threads);
    double best = 0;
    for (int run = 0; run < effort.runs; ++run) {
        {
            std::vector<std::jthread> pool;
            for (int t = 0; t < threads; ++t)
                pool.emplace_back([&, t] {
                    const std::function<double()> work = make(t);
                    work();  // brings the set into the caches
                    together.arrive_and_wait();
                    rates[t] = rate_of(work, effort.seconds);
                });
        }
        best = std::max(best, std::accumulate(rates.begin(), rates.end(), 0.0) / threads);
    }
    return best;
}

double gather_rate(std::int64_t bytes, int row_bytes, Effort effort) {
    const auto width = row_bytes / static_cast<int>(sizeof(float));
    const std::int64_t count = bytes / row_bytes;
    return rate_per_thread(
        [&](int thread) {
            std::vector<float> rows(count * width, 1.0F);
            std::vector<std::int32_t> order(count);
            Rng rng = Rng(1).stream("roofline", thread);
            for (std::int32_t& row : order) row = static_cast<std::int32_t>(rng.below(count));
            return [rows = std::move(rows), order = std::move(order), width, bytes] {
                return gather_rows(rows, width, order) > 0 ? static_cast<double>(bytes) : 0;
            };
        },
        effort);
}

double add_rate(Effort effort) {
    return rate_per_thread(
        [](int) {
            return [] {
                float sink = 0;
                return static_cast<double>(add_in_registers(100'000, &sink));
            };
        },
        effort);
}

Json measure_all(Effort effort) {
    Json gather = Json::array();
    for (const int row_bytes : {64, 128})
        for (std::int64_t bytes = 32 << 10; bytes <= effort.largest; bytes *= 2)
            gather.push_back({{"row_bytes", row_bytes},
                              {"bytes", bytes},
                              {"bytes_per_s", gather_rate(bytes, row_bytes, effort)}});
    return {{"versions", {{"suffuse", version()}, {"compiler", compiler()}}},
            {"machine", describe_machine()},
            {"threads", threads},
            {"date", date()},
            {"float_adds_per_s", add_rate(effort)},
            {"gather", gather}};
}

}  // namespace

}  // namespace suffuse::bench

int main(int count, char** arguments) {
    suffuse::bench::Effort effort;
    if (count == 2 && std::string_view(arguments[1]) == "--small") {
        effort = {.largest = 64 << 10, .seconds = 1e-3, .runs = 1};
    } else if (count != 1) {
        std::cerr << "usage: roofline [--small]\n";
        return 2;
    }
    try {
        std::cout << suffuse::bench::measure_all(effort).dump(2) << "\n";
    } catch (const std::exception& error) {
        std::cerr << error.what() << "\n";
        return 1;
    }
    return 0;
}
