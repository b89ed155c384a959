#pragma once

#include <functional>
#include <span>

#include "suffuse/base/context.h"
#include "suffuse/base/parallel.h"

namespace suffuse {

// XXH3, 64 bits, seed 0 (Collet, "xxHash fast digest algorithm").
std::uint64_t hash_of(std::span<const char> bytes);

// Chunks small enough to stay in a core's second-level cache.
inline constexpr std::int64_t checksum_chunk = 1 << 18;

// hash_of the hashes, in order, of the chunks of checksum_chunk bytes: computed on all threads, the
// same for every number of them. `look` is called with every chunk just after it was hashed, while
// the cache still holds it; it runs on any thread.
std::uint64_t checksum_of(std::span<const char> bytes, const Context& context,
                          const std::function<void(Range)>& look = {});

}  // namespace suffuse
