#include "bench/machine.h"

#include <fmt/chrono.h>

#include <fstream>
#include <thread>

#include "bench/vector_kernels.h"

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

std::string line_of(const std::string& path) {
    std::string line;
    std::getline(std::ifstream(path), line);
    return line;
}

// The data caches that the first core sees: {"L1": "32K", "L2": "512K", "L3": "32768K"}.
Json caches() {
    Json json = Json::object();
    for (int index = 0;; ++index) {
        const std::string folder =
            fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", index);
        const std::string level = line_of(folder + "level");
        if (level.empty()) return json;
        if (line_of(folder + "type") != "Instruction") json["L" + level] = line_of(folder + "size");
    }
}

}  // namespace

Json describe_machine() {
    return {{"cpu", cpu_field("model name")},
            {"cores", std::thread::hardware_concurrency()},
            {"memory_bytes", machine_memory().count},
            {"vector_unit", vector_unit()},
            {"caches", caches()}};
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
