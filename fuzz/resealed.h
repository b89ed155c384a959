#pragma once

// Archives whose checksums are made right: random changes of a member would otherwise never reach
// the reader of its content.

#include <cstdint>
#include <string>
#include <string_view>

namespace suffuse::fuzz {

// CRC-32 as in zip (ISO 3309), bit by bit.
inline std::uint32_t crc_of(std::string_view bytes) {
    std::uint32_t crc = 0xffffffff;
    for (const char byte : bytes) {
        crc ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

// A little-endian number of `width` bytes; 0 beyond the end.
inline std::size_t number_at(std::string_view bytes, std::size_t at, int width) {
    std::size_t value = 0;
    if (at > bytes.size() || bytes.size() - at < static_cast<std::size_t>(width)) return 0;
    for (int i = width - 1; i >= 0; --i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(i)]);
    return value;
}

inline void put_crc(std::string& bytes, std::size_t at, std::uint32_t crc) {
    if (at > bytes.size() || bytes.size() - at < 4) return;
    for (int i = 0; i < 4; ++i) bytes[at++] = static_cast<char>(crc >> 8 * i);
}

// The directory entry "PK\1\2": crc at 16, stored size at 20, local header at 42; the local header:
// crc at 14, lengths of name and extra field at 26 and 28, then these, then the content.
inline std::string resealed(std::string bytes) {
    const std::string mark = "PK\x01\x02";
    for (std::size_t at = bytes.find(mark); at != std::string::npos;
         at = bytes.find(mark, at + 1)) {
        const std::size_t local = number_at(bytes, at + 42, 4);
        const std::size_t content =
            local + 30 + number_at(bytes, local + 26, 2) + number_at(bytes, local + 28, 2);
        const std::size_t size = number_at(bytes, at + 20, 4);
        if (content > bytes.size() || size > bytes.size() - content) continue;
        const std::uint32_t crc = crc_of(std::string_view(bytes).substr(content, size));
        put_crc(bytes, at + 16, crc);
        put_crc(bytes, local + 14, crc);
    }
    return bytes;
}

}  // namespace suffuse::fuzz
