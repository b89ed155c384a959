#include "cli/suggest.h"

#include <fmt/format.h>

#include <algorithm>

namespace suffuse::cli {

namespace {

// Damerau-Levenshtein distance, restricted to swaps of neighbours.
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::vector<std::size_t>> steps(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                steps[i][j] = i + j;
                continue;
            }
            const std::size_t replaced = steps[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            steps[i][j] = std::min({steps[i - 1][j] + 1, steps[i][j - 1] + 1, replaced});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                steps[i][j] = std::min(steps[i][j], steps[i - 2][j - 2] + 1);
        }
    }
    return steps[a.size()][b.size()];
}

}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& known) {
    if (word.size() <= 2) return "";  // any other of one letter would be near
    std::string best;
    std::size_t fewest = 1 + std::max<std::size_t>(1, word.size() / 3);
    for (const std::string& candidate : known) {
        const std::size_t steps = distance(word, candidate);
        if (steps < fewest) {
            fewest = steps;
            best = candidate;
        }
    }
    return best;
}

std::string unknown(const char* what, const std::string& word,
                    const std::vector<std::string>& known, const std::string& meant) {
    const std::string close = meant.empty() ? nearest(word, known) : meant;
    return fmt::format("unknown {} '{}'{}", what, word,
                       close.empty() ? "" : fmt::format("; did you mean '{}'?", close));
}

std::vector<std::string> other_words_for(const std::string& flag) {
    static constexpr std::pair<std::string_view, const char*> words[] = {
        {"--alpha", "--ppr"},
        {"--alpha", "--appnp-alpha"},
        {"--teleport", "--ppr"},
        {"--t", "--heat"},
        {"--time", "--heat"},
        {"--k", "--top-k"},
        {"-k", "--top-k"},
        {"--eps", "--epsilon"},
        {"--degree", "--average-degree"},
        {"--tol", "--tolerance"},
        {"--lr", "--learning-rate"},
        {"--weight-decay", "--l2"},
        {"--epochs", "--max-epochs"},
        {"--layers", "--depth"},
        {"--out", "--output"}};
    std::vector<std::string> ours;
    for (const auto& [theirs, our] : words)
        if (theirs == flag) ours.emplace_back(our);
    return ours;
}

}  // namespace suffuse::cli
