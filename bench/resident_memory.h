#pragma once

#include <cstdint>

namespace suffuse::bench {

// Bytes of this process that lie in memory, as the system counts them.
struct ResidentMemory {
    std::int64_t now = 0;
    std::int64_t peak = 0;  // since the process or restart_peak() began
};
ResidentMemory resident_memory();

// From here on the peak counts anew. Where the system refuses, the old peak stays: an upper bound.
void restart_peak();

}  // namespace suffuse::bench
