#include "words/gdc_lists.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// Something chosen by a number, and the number as it stands in names of files.
template <class Choice>
using Named = std::pair<Choice, std::string>;

void check_different(const char* option, std::vector<double> values) {
    std::ranges::sort(values);
    const auto twice = std::ranges::adjacent_find(values);
    require(twice == values.end(), "{}: {} is given twice", option,
            twice == values.end() ? 0 : *twice);
}

std::vector<Named<DiffusionOptions>> diffusions(const DiffusionLists& lists) {
    std::vector<Named<DiffusionOptions>> result;
    const auto add = [&](const DiffusionWords& words, const std::string& name) {
        result.emplace_back(diffusion_options(words), name);
    };
    DiffusionWords words = lists.words;
    check_different("ppr", lists.ppr);
    check_different("heat", lists.heat);
    for (const double alpha : lists.ppr) {
        words.ppr = alpha;
        add(words, fmt::format("{}", alpha));
    }
    for (const double t : lists.heat) {  // the last of ppr is still there and is refused with heat
        words.heat = t;
        add(words, fmt::format("{}", t));
    }
    if (result.empty()) add(words, words.theta ? "theta" : "0.15");
    return result;
}

std::vector<Named<Sparsifier>> sparsifiers(const SparsifyLists& lists) {
    require(
        !lists.top_k.empty() + !lists.epsilon.empty() + !lists.average_degree.empty() + lists.all <=
            1,
        "top_k, epsilon, average_degree and all exclude each other: give one");
    std::vector<Named<Sparsifier>> result;
    const auto add = [&](const char* option, const auto& values, auto SparsifyWords::*word) {
        check_different(option, {values.begin(), values.end()});
        for (const auto value : values) {
            SparsifyWords words;
            words.*word = value;
            result.emplace_back(sparsifier_of(words), fmt::format("{}", value));
        }
    };
    add("top_k", lists.top_k, &SparsifyWords::top_k);
    add("epsilon", lists.epsilon, &SparsifyWords::epsilon);
    add("average_degree", lists.average_degree, &SparsifyWords::average_degree);
    if (result.empty()) result.emplace_back(sparsifier_of({.all = lists.all}), "all");
    return result;
}

}  // namespace

std::vector<Variation> gdc_variations(const DiffusionLists& diffusion,
                                      const SparsifyLists& sparsify,
                                      const RenormalizeWords& renormalize) {
    std::vector<Variation> result;
    const auto second = diffusions(diffusion);
    const auto third = sparsifiers(sparsify);
    for (const auto& [options, parameter] : second)
        for (const auto& [sparsifier, size] : third) {
            std::string value = second.size() > 1 || third.size() == 1 ? parameter : "";
            if (third.size() > 1) value += (value.empty() ? "" : "_") + size;
            result.push_back({{.transition = transition_options(diffusion.words),
                               .diffusion = options,
                               .sparsify = sparsifier,
                               .renormalize = renormalize_options(renormalize)},
                              std::move(value)});
        }
    return result;
}

DiffusionOptions diffusion_options(const DiffusionLists& lists) {
    const auto variations = diffusions(lists);
    require(variations.size() == 1, "one value is wanted here, {} were given", variations.size());
    return variations.front().first;
}

}  // namespace suffuse
