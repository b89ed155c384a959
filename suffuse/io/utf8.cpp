#include "suffuse/io/utf8.h"

#include <algorithm>

namespace suffuse {

namespace {

constexpr char32_t invalid = 0xffffffff;

struct Decoded {
    char32_t code = invalid;
    std::size_t length = 1;
};

// The code point at the start of a non-empty text.
Decoded decode(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned first = byte(0);
    if (first < 0x80) return {first, 1};
    const std::size_t length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
    if (first < 0xC2 || first > 0xF4 || text.size() < length) return {};
    char32_t code = first & (0xFFU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        code = code << 6 | (byte(i) & 0x3F);
    }
    const char32_t smallest = length == 4 ? 0x10000 : length == 3 ? 0x800 : 0x80;
    const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
    if (code < smallest || code > 0x10FFFF || surrogate) return {};
    return {code, length};
}

}  // namespace

std::size_t first_invalid_utf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const Decoded next = decode(text.substr(at));
        if (next.code == invalid) return at;
        at += next.length;
    }
    return text.size();
}

void append_utf8(char32_t code, std::string& text) {
    const auto put = [&](char32_t byte) { text += static_cast<char>(byte); };
    if (code < 0x80) return put(code);
    if (code < 0x800) {
        put(0xC0 | code >> 6);
    } else {
        if (code < 0x10000) {
            put(0xE0 | code >> 12);
        } else {
            put(0xF0 | code >> 18);
            put(0x80 | (code >> 12 & 0x3F));
        }
        put(0x80 | (code >> 6 & 0x3F));
    }
    put(0x80 | (code & 0x3F));
}

Utf32Table utf32_table(const std::vector<std::string>& strings, std::string_view purpose,
                       const Context& context) {
    Utf32Table table;
    for (const std::string& string : strings)
        table.width = std::max(
            table.width,
            std::int64_t{std::ranges::count_if(string, [](char c) { return (c & 0xC0) != 0x80; })});
    table.characters =
        Buffer<char32_t>(context, checked_multiply(table.width, std::ssize(strings)), purpose);
    std::ranges::fill(table.characters.span(), U'\0');
    auto row = table.characters.span().begin();
    for (const std::string& string : strings) {
        auto place = row;
        for (std::size_t at = 0; at < string.size();) {
            const Decoded next = decode(std::string_view(string).substr(at));
            *place++ = next.code;
            at += next.length;
        }
        row += table.width;
    }
    return table;
}

}  // namespace suffuse
