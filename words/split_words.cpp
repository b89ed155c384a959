#include "words/split_words.h"

#include <algorithm>
#include <array>

#include "suffuse/base/require.h"
#include "suffuse/io/checksum.h"
#include "suffuse/io/splits.h"
#include "suffuse/paper/rows.h"
#include "words/choice.h"

namespace suffuse {

namespace {

constexpr int default_splits = 10;
constexpr int default_per_class = 20;

using Seeds = std::span<const std::uint32_t> (*)();
const Choice<Seeds> seeds_choice{{"test", test_seeds}, {"validation", validation_seeds}};

SplitSet drawn(const SplitWords& words, int per_class, const Dataset& dataset) {
    const auto seeds = meaning(seeds_choice, "seeds", words.seeds)();
    const int count = words.splits.value_or(default_splits);
    require(count >= 1 && std::cmp_less_equal(count, seeds.size()),
            "splits: there are {} seeds, {} cannot be taken", seeds.size(), count);
    SplitOptions options{.per_class = per_class};
    options.development = words.development.value_or(paper_development(dataset.name));
    SplitSet set{{{"development", options.development}, {"per_class", per_class}}, {}};
    for (const std::uint32_t seed : seeds.first(static_cast<std::size_t>(count)))
        set.splits.push_back(
            {seed, draw_split(dataset.labels, class_count(dataset), seed, options)});
    return set;
}

SplitSet read(const SplitWords& words, const Dataset& dataset, const Context& context) {
    require(words.per_class.empty() && !words.development && words.seeds == SplitWords{}.seeds,
            "a file of splits leaves nothing to draw: per_class, development and seeds go without");
    const Source source = open_source(words.file, context);
    std::vector<Split> splits = read_splits(source, dataset, context);
    const int count = words.splits.value_or(static_cast<int>(splits.size()));
    require(count >= 1 && std::cmp_less_equal(count, splits.size()),
            "splits: {} holds {}, {} cannot be taken", source.name, splits.size(), count);
    // The content, not the name alone, tells whether a run was on the same split.
    SplitSet set{{{"split_file", source.name},
                  {"split_checksum", fmt::format("{:016x}", hash_of(source.bytes.span()))}},
                 {}};
    for (int k = 0; k < count; ++k)
        set.splits.push_back({static_cast<std::uint64_t>(k), std::move(splits[k])});
    return set;
}

}  // namespace

std::vector<std::string> seeds_words() {
    return words_of(seeds_choice);
}

std::vector<SplitSet> split_sets(const SplitWords& words, const Dataset& dataset,
                                 const Context& context) {
    if (!words.file.empty()) return {read(words, dataset, context)};
    std::vector<int> rates = words.per_class;
    if (rates.empty()) rates.push_back(default_per_class);
    std::vector<SplitSet> sets;
    for (const int rate : rates) {
        require(std::ranges::count(rates, rate) == 1, "per_class: {} is given twice", rate);
        sets.push_back(drawn(words, rate, dataset));
    }
    return sets;
}

}  // namespace suffuse
