#include "bench/machine.h"

#include <fmt/chrono.h>

#include <fstream>
#include <set>
#include <sstream>
#include <thread>

namespace suffuse::bench {

namespace {

// What follows the colon of the first line "key : value" of /proc/cpuinfo.
std::string cpu_field(const std::string& key) {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with(key) && colon != std::string::npos) return line.substr(colon + 2);
    }
    return "";
}

}  // namespace

Json describe_machine() {
    std::istringstream flags(cpu_field("flags"));
    const std::set<std::string> has{std::istream_iterator<std::string>(flags), {}};
    return {{"cpu", cpu_field("model name")},
            {"cores", std::thread::hardware_concurrency()},
            {"memory_bytes", machine_memory().count},
            {"avx2", has.contains("avx2")},
            {"avx512f", has.contains("avx512f")}};
}

std::string compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#else
    return "gcc " __VERSION__;
#endif
}

std::string date() {
    const auto now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
}

}  // namespace suffuse::bench
