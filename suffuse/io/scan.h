#pragma once

// The innermost loops of the text readers: numbers and blanks at a position in a line.

#include <bit>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "suffuse/base/shown.h"

namespace suffuse {

inline bool is_blank(char c) {
    return c == ' ' || c == '\t';
}
inline bool is_digit(char c) {
    return static_cast<unsigned char>(c - '0') < 10;
}
inline bool ends_line(char c) {
    return c == '\n' || c == '\r';
}

inline const char* skip_blanks(const char* at, const char* end) {
    while (at < end && is_blank(*at)) ++at;
    return at;
}

// How many of the eight bytes at `at` are digits before the first that is none, and their value:
// all eight at once in one 64-bit word (Lemire, "Quickly parsing eight digits", 2018).
inline int scan_eight_digits(const char* at, std::uint64_t& value) {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t ones = 0x0101010101010101;
    std::uint64_t word = 0;
    std::memcpy(&word, at, sizeof(word));
    // A byte is a digit if neither sum nor difference reaches its top bit. A carry spoils only what
    // lies behind the first byte that is no digit.
    const std::uint64_t others = ((word + 0x46 * ones) | (word - 0x30 * ones)) & (0x80 * ones);
    const int digits = std::countr_zero(others) / 8;
    if (digits == 0) return 0;
    word = (word - 0x30 * ones) << (64 - 8 * digits);         // the last digit on top
    word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FF;    // pairs
    word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFF;  // fours
    value = (word * 10000 + (word >> 32)) & 0xFFFFFFFF;
    return digits;
}

// Digits at `at`, as many as there are; the value stops growing beyond 10^17. Returns where they
// end; `at` itself if there are none.
inline const char* scan_natural(const char* at, const char* end, std::int64_t& value) {
    constexpr std::int64_t enough = 100'000'000'000'000'000;
    value = 0;
    for (; at < end && is_digit(*at); ++at)
        if (value < enough) value = 10 * value + (*at - '0');
    return at;
}

// A decimal number at `at`; returns where it ends, `at` itself if there is none.
inline const char* scan_number(const char* at, const char* end, double& value) {
    const char* start = at < end && *at == '+' ? at + 1 : at;
    const auto [stop, error] = std::from_chars(start, end, value);
    return error == std::errc{} ? stop : at;
}

// Whether the whole word is a decimal number.
bool is_number(std::string_view word);

std::string lower(std::string_view text);

// How often a reader of lines asks whether it shall stop.
inline constexpr std::int64_t lines_between_checks = 1 << 12;

// What stands at a position, up to the next separator.
std::string_view field_at(std::string_view text, std::size_t at, char separator);

}  // namespace suffuse
