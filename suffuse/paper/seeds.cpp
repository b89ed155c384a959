#include "suffuse/paper/seeds.h"

#include <array>

#include "suffuse/paper/csv.h"
#include "suffuse/paper/tables.h"

namespace suffuse {

namespace {

constexpr std::size_t seeds_per_kind = 100;

constexpr std::uint32_t number(std::string_view digits) {
    std::uint64_t value = 0;
    for (const char c : digits) {
        if (c < '0' || c > '9') throw std::logic_error("a seed of the paper is no number");
        value = 10 * value + static_cast<std::uint64_t>(c - '0');
        if (value > 0xffffffff) throw std::logic_error("a seed of the paper is too large");
    }
    if (digits.empty()) throw std::logic_error("a seed of the paper is empty");
    return static_cast<std::uint32_t>(value);
}

struct Seeds {
    std::array<std::uint32_t, 1> development{};
    std::array<std::uint32_t, seeds_per_kind> test{};
    std::array<std::uint32_t, seeds_per_kind> validation{};
};

// As many lines of one kind as there are seeds, numbered from 0.
constexpr void take_kind(std::string_view& text, std::string_view kind,
                         std::span<std::uint32_t> seeds) {
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        if (take_until(text, ',') != kind || number(take_until(text, ',')) != i)
            throw std::logic_error("a seed of the paper is missing");
        seeds[i] = number(take_until(text, '\n'));
    }
}

constexpr Seeds parse(std::string_view text) {
    Seeds seeds;
    take_header(text, "kind,index,seed");
    take_kind(text, "development", seeds.development);
    take_kind(text, "test", seeds.test);
    take_kind(text, "validation", seeds.validation);
    if (!text.empty()) throw std::logic_error("the paper has more seeds than expected");
    return seeds;
}

constexpr Seeds table = parse(seeds_csv);

}  // namespace

std::uint32_t development_seed() {
    return table.development[0];
}
std::span<const std::uint32_t> test_seeds() {
    return table.test;
}
std::span<const std::uint32_t> validation_seeds() {
    return table.validation;
}

}  // namespace suffuse
