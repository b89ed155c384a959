#pragma once

#include "fuzz/wide_case.h"

namespace suffuse::fuzz {

// What became of wide cases.
struct WideCounts {
    std::int64_t cases = 0;
    std::int64_t refused = 0;  // weights beyond the range that is promised
    std::int64_t missed = 0;   // the tolerance, and said so
    std::int64_t proven = 0;   // columns
    std::int64_t tied = 0;
    std::int64_t open = 0;
};

// Runs `gdc` and `diffuse` on a case, of which only the epsilon may change, and holds both against
// the truth. Returns what is wrong, in words; empty: nothing.
std::string fault_of(WideCase& wide, const Context& context, WideCounts& counts);

}  // namespace suffuse::fuzz
