// fuzz_solvers without a fuzzer:
//   fuzz_solvers FOLDER...                              replays the files in the folders
//   fuzz_solvers --wide [--cases N] [--seed N] [--first N]
//                                                       judges N wide cases, from the first on

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "fuzz/replay.h"
#include "fuzz/target.h"
#include "fuzz/wide_run.h"
#include "suffuse/base/rng.h"

namespace suffuse::fuzz {

namespace {

constexpr std::size_t bytes_per_case = 1024;

struct Wanted {
    std::uint64_t cases = 1000;
    std::uint64_t seed = 0;
    std::uint64_t first = 0;
};

// False for words that it does not know.
bool read(std::span<char*> words, Wanted& wanted) {
    for (; words.size() >= 2; words = words.subspan(2)) {
        const std::string_view name = words[0];
        const std::uint64_t value = std::strtoull(words[1], nullptr, 10);
        if (name == "--cases")
            wanted.cases = value;
        else if (name == "--seed")
            wanted.seed = value;
        else if (name == "--first")
            wanted.first = value;
        else
            return false;
    }
    return words.empty();
}

std::vector<std::uint8_t> bytes_of(const Wanted& wanted, std::uint64_t number) {
    Rng rng = Rng(wanted.seed).stream("wide case", number);
    std::vector<std::uint8_t> bytes(bytes_per_case);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(rng.below(256));
    return bytes;
}

int run(const Wanted& wanted) {
    const Context context = fuzz::context();
    WideCounts counts;
    std::uint64_t faults = 0;
    for (std::uint64_t k = wanted.first; k < wanted.first + wanted.cases; ++k) {
        const std::vector<std::uint8_t> bytes = bytes_of(wanted, k);
        Dice dice(bytes.data(), bytes.size());
        WideCase wide = draw_wide_case(dice, context);
        const std::string fault = fault_of(wide, context, counts);
        if (fault.empty()) continue;
        ++faults;
        fmt::print("case {}: {}\n{}\n", k, fault, described(wide));
        std::fflush(stdout);
    }
    fmt::print(
        "{} cases, {} refused as out of range, {} missed the tolerance; columns: {} proven, {} "
        "tied, {} open; {} findings\n",
        counts.cases, counts.refused, counts.missed, counts.proven, counts.tied, counts.open,
        faults);
    return faults == 0 && counts.cases > 0 ? 0 : 1;
}

}  // namespace

}  // namespace suffuse::fuzz

int main(int count, char** arguments) {
    const std::span<char*> words(arguments + 1, static_cast<std::size_t>(count - 1));
    if (words.empty() || std::string_view(words[0]) != "--wide")
        return suffuse::fuzz::replay(words);
    suffuse::fuzz::Wanted wanted;
    if (!suffuse::fuzz::read(words.subspan(1), wanted)) {
        fmt::print(stderr, "usage: fuzz_solvers --wide [--cases N] [--seed N] [--first N]\n");
        return 2;
    }
    return suffuse::fuzz::run(wanted);
}
