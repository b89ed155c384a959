#include "suffuse/experiment/splits.h"

#include <algorithm>
#include <set>

#include "suffuse/base/require.h"
#include "suffuse/io/checksum.h"
#include "suffuse/io/splits.h"
#include "suffuse/option/field.h"
#include "suffuse/paper/rows.h"

namespace suffuse {

namespace {

constexpr std::string_view splits_group = "Splits";
constexpr int default_splits = 10;

std::span<const std::uint32_t> seeds_of(SeedList list) {
    return list == SeedList::test ? test_seeds() : validation_seeds();
}

SplitSet drawn(const SplitChoice& choice, const Dataset& dataset) {
    const auto seeds = seeds_of(choice.seeds);
    const int count = choice.splits.value_or(default_splits);
    require(count >= 1 && std::cmp_less_equal(count, seeds.size()),
            "splits: there are {} seeds, {} cannot be taken", seeds.size(), count);
    SplitOptions options{.per_class = choice.per_class, .class_names = dataset.class_names};
    options.development = choice.development.value_or(paper_development(dataset.name));
    SplitSet set{{{"development", options.development}, {"per_class", choice.per_class}}, {}};
    for (const std::uint32_t seed : seeds.first(static_cast<std::size_t>(count)))
        set.splits.push_back(
            {seed, draw_split(dataset.labels, class_count(dataset), seed, options)});
    return set;
}

// The first of the splits that a file holds.
SplitSet taken(const SplitChoice& choice, const Source& source, std::vector<Split> splits) {
    const int count = choice.splits.value_or(static_cast<int>(splits.size()));
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

SplitSet read(const SplitChoice& choice, const Dataset& dataset, const Context& context) {
    return read_file(choice.file, context, [&](const Source& source) {
        return taken(choice, source, read_splits(source, dataset, context));
    });
}

std::set<std::int32_t> classes_of(std::span<const NodeId> nodes,
                                  std::span<const std::int32_t> labels) {
    std::set<std::int32_t> classes;
    for (const NodeId node : nodes) classes.insert(labels[static_cast<std::size_t>(node)]);
    return classes;
}

}  // namespace

template <>
const std::vector<Field<SplitChoice>>& fields<SplitChoice>() {
    static const Words<SeedList> seeds{{"test", SeedList::test},
                                       {"validation", SeedList::validation}};
    static const std::vector<Field<SplitChoice>> all{
        plain<SplitChoice>(
            {.name = "splits",
             .group = splits_group,
             .shown = "N",
             .help = "How many: the first N of the authors' 100 seeds; default: 10"},
            [](auto& o) -> auto& { return o.splits; }),
        plain<SplitChoice>(
            {.name = "per_class",
             .group = splits_group,
             .shown = "N",
             .help = "Training nodes of every class, one or several label rates; default: {}",
             .axis = true},
            [](auto& o) -> auto& { return o.per_class; }),
        plain<SplitChoice>(
            {.name = "development",
             .group = splits_group,
             .shown = "N",
             .help = "Training and validation nodes together; default: 1500, coauthor_cs 5000"},
            [](auto& o) -> auto& { return o.development; }),
        word<SplitChoice>(
            {.name = "seeds",
             .group = splits_group,
             .help = "Which of the authors' seeds: test, validation; default: {}"},
            seeds, [](auto& o) -> auto& { return o.seeds; }),
        plain<SplitChoice>(
            {.name = "split_file",
             .group = splits_group,
             .shown = "FILE",
             .help = "Splits of your own instead (npz, csv): train, validation, test"},
            [](auto& o) -> auto& { return o.file; })};
    return all;
}

LackingSplits lacking_splits(const SplitSet& set, std::span<const std::int32_t> labels) {
    std::set<std::int32_t> all(labels.begin(), labels.end());
    all.erase(all.begin(), all.lower_bound(0));  // nodes without a label
    LackingSplits lacking;
    for (std::size_t k = 0; k < set.splits.size(); ++k) {
        const std::set<std::int32_t> known = classes_of(set.splits[k].split.train, labels);
        const auto missing =
            std::ranges::find_if(all, [&](std::int32_t label) { return !known.contains(label); });
        if (missing == all.end()) continue;
        if (lacking.count++ == 0) {
            lacking.first = k;
            lacking.label = *missing;
        }
    }
    return lacking;
}

std::vector<SplitSet> split_sets(const Said& said, const Dataset& dataset, const Context& context) {
    if (said.says("split_file")) {
        require(!said.says("per_class") && !said.says("development") && !said.says("seeds"),
                "a file of splits leaves nothing to draw: per_class, development and seeds go "
                "without");
        return {read(apply<SplitChoice>(said), dataset, context)};
    }
    std::vector<SplitChoice> choices;
    for (const Said& one : expand(said, options_of<SplitChoice>())) {
        const auto choice = apply<SplitChoice>(one);
        require(
            std::ranges::find(choices, choice.per_class, &SplitChoice::per_class) == choices.end(),
            "per_class: {} is given twice", choice.per_class);
        choices.push_back(choice);
    }
    std::vector<SplitSet> sets;
    for (const SplitChoice& choice : choices) sets.push_back(drawn(choice, dataset));
    return sets;
}

}  // namespace suffuse
