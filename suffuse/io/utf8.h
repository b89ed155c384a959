#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "suffuse/base/array.h"

namespace suffuse {

// The first byte that does not belong to well-formed UTF-8 (RFC 3629); text.size() if there is
// none.
std::size_t first_invalid_utf8(std::string_view text);

// Appends a code point below 0x110000 that is no surrogate.
void append_utf8(char32_t code, std::string& text);

// NumPy's fixed-width text: every string in `width` code points, padded with zeros. One long string
// makes all of them long; the budget is asked first, for `purpose`.
struct Utf32Table {
    std::int64_t width = 1;
    Buffer<char32_t> characters{};
};
Utf32Table utf32_table(const std::vector<std::string>& strings, std::string_view purpose,
                       const Context& context);  // of well-formed UTF-8

}  // namespace suffuse
