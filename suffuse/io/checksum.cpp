#include "suffuse/io/checksum.h"

#include <xxhash.h>

#include <bit>

#include "suffuse/base/array.h"

namespace suffuse {

static_assert(std::endian::native == std::endian::little,
              "snapshots are mapped as they are, and they are little-endian");

std::uint64_t hash_of(std::span<const char> bytes) {
    return XXH3_64bits(bytes.data(), bytes.size());
}

std::uint64_t checksum_of(std::span<const char> bytes, const Context& context,
                          const std::function<void(Range)>& look) {
    const std::int64_t size = std::ssize(bytes);
    Buffer<std::uint64_t> hashes(context, (size + checksum_chunk - 1) / checksum_chunk,
                                 "the checksums of a section");
    parallel_for(context, size, checksum_chunk, [&](Range chunk) {
        hashes[chunk.first / checksum_chunk] = hash_of(bytes.subspan(chunk.first, chunk.size()));
        if (look) look(chunk);
    });
    const auto all = std::as_bytes(std::span<const std::uint64_t>(hashes.span()));
    return hash_of({reinterpret_cast<const char*>(all.data()), all.size()});
}

}  // namespace suffuse
