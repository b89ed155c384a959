#include "bench/resident_memory.h"

#include <fstream>
#include <string>

namespace suffuse::bench {

ResidentMemory resident_memory() {
    constexpr std::int64_t kilobyte = 1024;  // what the file calls kB
    ResidentMemory result;
    std::ifstream file("/proc/self/status");
    for (std::string word; file >> word;) {
        if (word == "VmRSS:") file >> result.now;
        if (word == "VmHWM:") file >> result.peak;
    }
    return {result.now * kilobyte, result.peak * kilobyte};
}

void restart_peak() {
    std::ofstream("/proc/self/clear_refs") << "5";  // 5: the peak becomes what is resident now
}

}  // namespace suffuse::bench
