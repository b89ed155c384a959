#include "suffuse/records/summary.h"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "suffuse/base/require.h"

namespace suffuse {

namespace {

// What the runs of a group share.
RunIdentity group_of(RunIdentity run) {
    run.seed = 0;
    return run;
}

struct Group {
    RunIdentity shared{};
    std::vector<Record> runs{};
    std::unordered_map<std::uint64_t, std::size_t> by_seed{};
    std::int64_t repeated = 0;

    void add(const Record& record) {
        const auto [known, fresh] = by_seed.emplace(record.run.seed, runs.size());
        if (fresh) {
            runs.push_back(record);
        } else {
            runs[known->second] = record;
            ++repeated;
        }
    }
};

std::vector<Group> groups_of(std::span<const Record> records) {
    std::vector<Group> groups;
    for (const Record& record : records) {
        const RunIdentity shared = group_of(record.run);
        auto group = std::ranges::find(groups, shared, &Group::shared);
        if (group == groups.end()) group = groups.insert(group, Group{.shared = shared});
        group->add(record);
    }
    return groups;
}

// Counts of epochs say how long a run took, not how good it is.
bool is_count(std::string_view metric) {
    return metric == "epochs" || metric == "best_epoch";
}

std::vector<MetricSummary> metrics_of(const std::vector<Record>& runs,
                                      const ResamplingOptions& options) {
    std::map<std::string, std::vector<double>> by_name;
    for (const Record& run : runs)
        for (const auto& [name, value] : run.metrics.members()) {
            if (is_count(name)) continue;
            std::vector<double>& values = by_name[name];
            if (value.is_number()) values.push_back(value.number());
        }
    std::vector<MetricSummary> metrics;
    for (const auto& [name, values] : by_name)
        metrics.push_back({name, values.empty() ? MeanInterval{} : bootstrap(values, options)});
    return metrics;
}

// Records of older programs do not say it.
Json applied_in(const std::vector<Record>& runs) {
    Json applied = Json::object();
    for (const Record& run : runs)
        for (const auto& [name, value] : run.applied.members()) {
            const Json* known = applied.find(name);
            applied[name] = known == nullptr || *known == value ? value : Json(nullptr);
        }
    return applied;
}

RunSummary summary_of(const Group& group, const ResamplingOptions& options) {
    RunSummary summary{.run = group.runs.front().run,
                       .applied = applied_in(group.runs),
                       .count = std::ssize(group.runs),
                       .metrics = metrics_of(group.runs, options),
                       .diverged = std::ranges::count(group.runs, true, &Record::diverged),
                       .repeated = group.repeated};
    for (const Record& run : group.runs) {
        summary.seconds += run.seconds;
        summary.epochs += run.metric("epochs").value_or(0);
    }
    summary.epochs /= static_cast<double>(group.runs.size());
    return summary;
}

Group only_group(std::span<const Record> records, const char* which) {
    std::vector<Group> groups = groups_of(records);
    require(groups.size() == 1,
            "the {} runs to compare belong to {} groups of dataset, model, diffusion and options; "
            "expected one",
            which, groups.size());
    return std::move(groups.front());
}

// Whether a metric that a run does not have is missing because there was no model.
bool has_no_model(const Record& run) {
    return run.diverged || run.metric("best_epoch") == 0.0;
}

// By seed, so that the result does not depend on the order of the records.
struct Pairs {
    std::map<std::uint64_t, std::pair<double, double>> values{};
    std::int64_t diverged = 0;
};

Pairs pairs_of(const Group& a, const Group& b, std::string_view metric) {
    Pairs pairs;
    for (const Record& run : a.runs) {
        const auto found = b.by_seed.find(run.run.seed);
        if (found == b.by_seed.end()) continue;
        const Record& other = b.runs[found->second];
        const auto before = run.metric(metric);
        const auto after = other.metric(metric);
        if (before && after)
            pairs.values[run.run.seed] = {*before, *after};
        else if ((!before && has_no_model(run)) || (!after && has_no_model(other)))
            ++pairs.diverged;
    }
    return pairs;
}

}  // namespace

const MeanInterval* RunSummary::metric(std::string_view name) const {
    const auto found = std::ranges::find(metrics, name, &MetricSummary::name);
    return found == metrics.end() || found->interval.count == 0 ? nullptr : &found->interval;
}

std::vector<std::vector<Record>> group_runs(std::span<const Record> records) {
    std::vector<std::vector<Record>> grouped;
    for (Group& group : groups_of(records)) grouped.push_back(std::move(group.runs));
    return grouped;
}

std::vector<RunSummary> summarize(std::span<const Record> records,
                                  const ResamplingOptions& options) {
    std::vector<RunSummary> summaries;
    for (const Group& group : groups_of(records)) summaries.push_back(summary_of(group, options));
    return summaries;
}

RunComparison compare(std::span<const Record> a, std::span<const Record> b, std::string_view metric,
                      const ResamplingOptions& options) {
    const Group first = only_group(a, "first");
    const Group second = only_group(b, "second");
    require(first.shared.dataset == second.shared.dataset,
            "runs on {} and on {} cannot be compared split by split", first.shared.dataset,
            second.shared.dataset);
    const auto [pairs, diverged] = pairs_of(first, second, metric);
    const std::int64_t seeds = std::ssize(pairs) + diverged;
    require(seeds > 0, "the runs to compare have no seed in common");
    RunComparison comparison{
        .unpaired = std::ssize(first.runs) + std::ssize(second.runs) - 2 * seeds,
        .run = second.runs.front().run,
        .diverged = diverged};
    std::vector<double> before;
    std::vector<double> after;
    for (const auto& [seed, values] : pairs) {
        before.push_back(values.first);
        after.push_back(values.second);
    }
    if (!pairs.empty()) comparison.test = compare_paired(before, after, options);
    return comparison;
}

}  // namespace suffuse
