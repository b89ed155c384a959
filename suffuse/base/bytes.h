#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace suffuse {

// Products and sums of sizes that refuse to wrap around; they throw ResourceError.
// Arguments are not negative.
std::int64_t checked_add(std::int64_t a, std::int64_t b);
std::int64_t checked_multiply(std::int64_t a, std::int64_t b);

// An amount of memory or of file content.
struct Bytes {
    std::int64_t count = 0;

    template <class T>
    static Bytes of(std::int64_t elements) {
        return {checked_multiply(elements, static_cast<std::int64_t>(sizeof(T)))};
    }

    friend Bytes operator+(Bytes a, Bytes b) { return {checked_add(a.count, b.count)}; }
    friend auto operator<=>(const Bytes&, const Bytes&) = default;
};

// "1.5 GiB", "17 B".
std::string to_string(Bytes bytes);

// Reads "512M", "1.5 GiB", "4096"; suffixes are powers of 1024. Throws InputError.
Bytes parse_bytes(std::string_view text);

// The physical memory of this machine.
Bytes machine_memory();

}  // namespace suffuse
