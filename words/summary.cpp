#include "words/summary.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// What the runs of a group share, as one text; nlohmann::json sorts the keys of objects.
std::string group_key(const RunRecord& record) {
    const nlohmann::json key{record.dataset, record.model, record.diffusion,
                             nlohmann::json(record.options)};
    return key.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

struct Group {
    std::vector<RunRecord> runs{};
    std::unordered_map<std::uint64_t, std::size_t> by_seed{};
    std::int64_t repeated = 0;

    void add(const RunRecord& record) {
        const auto [known, fresh] = by_seed.emplace(record.seed, runs.size());
        if (fresh) {
            runs.push_back(record);
        } else {
            runs[known->second] = record;
            ++repeated;
        }
    }
};

std::vector<Group> groups_of(std::span<const RunRecord> records) {
    std::vector<Group> groups;
    std::unordered_map<std::string, std::size_t> by_key;
    for (const RunRecord& record : records) {
        const auto [known, fresh] = by_key.emplace(group_key(record), groups.size());
        if (fresh) groups.emplace_back();
        groups[known->second].add(record);
    }
    return groups;
}

std::vector<double> column(const std::vector<RunRecord>& runs, double RunRecord::*field) {
    std::vector<double> values;
    for (const RunRecord& run : runs) values.push_back(run.*field);
    return values;
}

RunSummary summary_of(const Group& group, const ResamplingOptions& options) {
    const RunRecord& first = group.runs.front();
    RunSummary summary{
        .dataset = first.dataset,
        .model = first.model,
        .diffusion = first.diffusion,
        .options = first.options,
        .test = bootstrap(column(group.runs, &RunRecord::test_accuracy), options),
        .validation = bootstrap(column(group.runs, &RunRecord::validation_accuracy), options),
        .diverged = std::ranges::count(group.runs, true, &RunRecord::diverged),
        .repeated = group.repeated};
    for (const RunRecord& run : group.runs) {
        summary.seconds += run.seconds;
        summary.epochs += run.epochs;
    }
    summary.epochs /= static_cast<double>(group.runs.size());
    return summary;
}

Group only_group(std::span<const RunRecord> records, const char* which) {
    std::vector<Group> groups = groups_of(records);
    require(groups.size() == 1,
            "the {} runs to compare belong to {} groups of dataset, model, diffusion and options; "
            "expected one",
            which, groups.size());
    return std::move(groups.front());
}

Json interval_json(const MeanInterval& interval) {
    return {{"mean", interval.mean},
            {"low", interval.low},
            {"high", interval.high},
            {"half_width", interval.half_width()}};
}

}  // namespace

std::vector<std::vector<RunRecord>> group_runs(std::span<const RunRecord> records) {
    std::vector<std::vector<RunRecord>> grouped;
    for (Group& group : groups_of(records)) grouped.push_back(std::move(group.runs));
    return grouped;
}

std::vector<RunSummary> summarize(std::span<const RunRecord> records,
                                  const ResamplingOptions& options) {
    std::vector<RunSummary> summaries;
    for (const Group& group : groups_of(records)) summaries.push_back(summary_of(group, options));
    return summaries;
}

RunComparison compare(std::span<const RunRecord> a, std::span<const RunRecord> b,
                      const ResamplingOptions& options) {
    const Group first = only_group(a, "first");
    const Group second = only_group(b, "second");
    const std::string& dataset = first.runs.front().dataset;
    require(dataset == second.runs.front().dataset,
            "runs on {} and on {} cannot be compared split by split", dataset,
            second.runs.front().dataset);
    // By seed, so that the result does not depend on the order of the records.
    std::map<std::uint64_t, std::pair<double, double>> pairs;
    for (const RunRecord& run : first.runs)
        if (const auto other = second.by_seed.find(run.seed); other != second.by_seed.end())
            pairs[run.seed] = {run.test_accuracy, second.runs[other->second].test_accuracy};
    require(!pairs.empty(), "the runs to compare have no seed in common");
    std::vector<double> before;
    std::vector<double> after;
    for (const auto& [seed, accuracies] : pairs) {
        before.push_back(accuracies.first);
        after.push_back(accuracies.second);
    }
    return {.test = compare_paired(before, after, options),
            .unpaired = std::ssize(first.runs) + std::ssize(second.runs) - 2 * std::ssize(pairs)};
}

Json summary_json(const RunSummary& summary) {
    return {{"dataset", summary.dataset},
            {"model", summary.model},
            {"diffusion", summary.diffusion},
            {"options", summary.options},
            {"runs", summary.test.count},
            {"test_accuracy", interval_json(summary.test)},
            {"validation_accuracy", interval_json(summary.validation)},
            {"diverged", summary.diverged},
            {"repeated", summary.repeated},
            {"epochs", summary.epochs},
            {"seconds", summary.seconds}};
}

Json comparison_json(const RunComparison& comparison) {
    return {{"pairs", comparison.test.difference.count},
            {"difference", interval_json(comparison.test.difference)},
            {"p_value", comparison.test.p_value},
            {"exact", comparison.test.exact},
            {"unpaired", comparison.unpaired}};
}

}  // namespace suffuse
