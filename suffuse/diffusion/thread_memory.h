#pragma once

#include <algorithm>

#include "suffuse/diffusion/block.h"

namespace suffuse {

// What a thread of gdc takes at most, in bytes, for blocks of so many rows, those of the largest
// component: that is promised (gdc/gdc.h).
constexpr std::int64_t thread_bytes(NodeId rows) {
    return std::max<std::int64_t>(64 << 20, 320 * std::int64_t{rows});
}

// A sixteenth of it is for lists of entries that may be kept.
constexpr std::int64_t list_bytes(NodeId rows) {
    return thread_bytes(rows) / 16;
}

// A block is 128 bytes per row; a column by itself, its entries listed twice, and marks are less
// than 44. Two blocks always fit.
constexpr std::int64_t bytes_for_blocks(NodeId rows, int blocks) {
    return rows * (blocks * block_width * std::int64_t{sizeof(double)} + 44);
}

// How many expansions may share a recurrence, which takes two blocks and one for each of them;
// none: there is not even room for one, from 146,997 rows on. Beyond four little time is saved.
constexpr int expansions_at_once(NodeId rows) {
    int count = 4;
    while (count > 0 && bytes_for_blocks(rows, 2 + count) > thread_bytes(rows) - list_bytes(rows))
        --count;
    return count;
}

}  // namespace suffuse
