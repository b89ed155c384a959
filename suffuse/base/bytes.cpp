#include "suffuse/base/bytes.h"

#include <unistd.h>

#include <charconv>
#include <cmath>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

constexpr std::string_view units = "KMGTPE";
constexpr double largest = 9.2e18;  // just below 2^63

std::int64_t power_of_1024(std::string_view unit) {
    if (unit.empty() || unit == "B") return 1;
    const auto position = units.find(unit.front() == 'k' ? 'K' : unit.front());
    const std::string_view rest = unit.substr(1);
    if (position == std::string_view::npos || !(rest.empty() || rest == "B" || rest == "iB"))
        return 0;
    return std::int64_t{1} << (10 * (position + 1));
}

}  // namespace

std::int64_t checked_add(std::int64_t a, std::int64_t b) {
    std::int64_t sum = 0;
    if (__builtin_add_overflow(a, b, &sum))
        throw ResourceError(fmt::format("the size {} + {} overflows 64 bits", a, b));
    return sum;
}

std::int64_t checked_multiply(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    if (__builtin_mul_overflow(a, b, &product))
        throw ResourceError(fmt::format("the size {} x {} overflows 64 bits", a, b));
    return product;
}

std::string to_string(Bytes bytes) {
    if (bytes.count < 1024) return fmt::format("{} B", bytes.count);
    auto amount = static_cast<double>(bytes.count);
    std::size_t unit = 0;
    for (amount /= 1024; amount >= 1023.95 && unit + 1 < units.size(); ++unit) amount /= 1024;
    return fmt::format("{:.1f} {}iB", amount, units[unit]);
}

Bytes parse_bytes(std::string_view text) {
    double amount = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), amount);
    std::string_view unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
    while (!unit.empty() && unit.front() == ' ') unit.remove_prefix(1);
    const std::int64_t factor = power_of_1024(unit);
    const double bytes = amount * static_cast<double>(factor);
    require(status == std::errc{} && factor > 0 && bytes >= 0 && bytes <= largest,
            "expected a size such as 512M, 1.5GiB or 4096, found '{}'", text);
    return {static_cast<std::int64_t>(std::floor(bytes))};
}

Bytes machine_memory() {
    return {checked_multiply(sysconf(_SC_PHYS_PAGES), sysconf(_SC_PAGE_SIZE))};
}

}  // namespace suffuse
