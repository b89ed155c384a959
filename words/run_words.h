#pragma once

#include <string>

#include "suffuse/base/context.h"

namespace suffuse {

// What a computation may use.
struct RunWords {
    int threads = 0;       // 0: one for each core
    std::string memory{};  // "4G"; empty: three quarters of the machine's
};

// Throws InputError for a thread count or an amount of memory that makes no sense.
Context context_for(const RunWords& words);

}  // namespace suffuse
