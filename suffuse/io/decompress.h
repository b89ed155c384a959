#pragma once

#include <string>

#include "suffuse/base/array.h"
#include "suffuse/io/compress.h"

namespace suffuse {

// Undoes gzip or zstd, several members or frames in a row included. `name` is for messages.
// Throws InputError with the byte position if the stream is damaged, cut off, followed by
// something else, or expands beyond any honest text (a decompression bomb).
Array<char> decompress(const std::string& name, std::span<const char> bytes,
                       const Context& context);

}  // namespace suffuse
