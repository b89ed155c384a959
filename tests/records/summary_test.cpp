#include "suffuse/records/summary.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "tests/records/record.h"

namespace suffuse::testing::summary_test {

namespace {

std::vector<Record> joined(std::vector<Record> a, const std::vector<Record>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const MeanInterval& test_of(const RunSummary& summary) {
    REQUIRE(summary.metric("test_accuracy") != nullptr);
    return *summary.metric("test_accuracy");
}

}  // namespace

TEST_CASE("runs are grouped by what they have in common, options in any order") {
    std::vector<Record> records =
        joined(runs_with("none", low_accuracies), runs_with("ppr", high_accuracies));
    records[5].run.options = {{"l2", 0.1}, {"top_k", 128}, {"ppr", 0.05}};
    const auto groups = group_runs(records);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].size() == 4);
    CHECK(groups[1].size() == 4);
    records[5].run.options["ppr"] = 0.5;
    CHECK(group_runs(records).size() == 3);
    CHECK(group_runs({}).empty());
}

TEST_CASE("a summary is the mean and interval of its group alone") {
    const auto records =
        joined(runs_with("none", low_accuracies), runs_with("ppr", high_accuracies));
    const auto summaries = summarize(records, {.seed = 3});
    REQUIRE(summaries.size() == 2);
    const MeanInterval expected = bootstrap(high_accuracies, {.seed = 3});
    CHECK(summaries[1].run.diffusion == "ppr");
    CHECK(test_of(summaries[1]).count == 4);
    CHECK(test_of(summaries[1]).mean == expected.mean);
    CHECK(test_of(summaries[1]).low == expected.low);
    CHECK(test_of(summaries[1]).high == expected.high);
    CHECK(summaries[1].metric("validation_accuracy")->mean == expected.mean / 2);
    CHECK(test_of(summaries[0]).mean == 0.59375);
    CHECK(summaries[0].seconds == 1);
}

TEST_CASE("a seed counts once, the last time, and divergence is counted") {
    std::vector<Record> records = runs_with("none", low_accuracies);
    records.push_back(records[0]);
    records.back().metrics["test_accuracy"] = 1;
    records[2].diverged = true;
    const RunSummary summary = summarize(records).at(0);
    CHECK(test_of(summary).count == 4);
    CHECK(summary.repeated == 1);
    CHECK(summary.diverged == 1);
    CHECK(test_of(summary).mean == (1 + 0.625 + 0.75 + 0.5) / 4);
}

TEST_CASE("a comparison pairs runs by their seeds, in whatever order they come") {
    const auto a = runs_with("none", low_accuracies);
    auto b = runs_with("ppr", high_accuracies);
    const RunComparison plain = compare(a, b);
    CHECK(plain.test.difference.mean == 0.125);
    CHECK(plain.test.p_value == compare_paired(low_accuracies, high_accuracies).p_value);
    CHECK(plain.unpaired == 0);
    std::ranges::reverse(b);
    const RunComparison reversed = compare(a, b);
    CHECK(reversed.test.difference.low == plain.test.difference.low);
    CHECK(reversed.test.difference.mean == 0.125);
    b.pop_back();  // seed 100
    b.push_back(record_with(999));
    b.back().run.diffusion = "ppr";
    const RunComparison fewer = compare(a, b);
    CHECK(fewer.test.difference.count == 3);
    CHECK(fewer.unpaired == 2);
    CHECK(fewer.test.difference.mean == doctest::Approx(0.25 / 3).epsilon(1e-15));
}

TEST_CASE("what cannot be paired is refused") {
    const auto a = runs_with("none", low_accuracies);
    auto b = runs_with("ppr", high_accuracies);
    CHECK_THROWS_WITH_AS(compare(a, joined(a, b)), doctest::Contains("second runs"), InputError);
    CHECK_THROWS_AS(compare({}, b), InputError);
    for (Record& record : b) record.run.seed += 1000;
    CHECK_THROWS_WITH_AS(compare(a, b), doctest::Contains("no seed in common"), InputError);
    for (Record& record : b) record.run.dataset = "citeseer";
    CHECK_THROWS_WITH_AS(compare(a, b), doctest::Contains("cora and on citeseer"), InputError);
}

TEST_CASE("every metric is summarized over the runs that have it, epochs are averaged") {
    std::vector<Record> records = runs_with("none", low_accuracies);
    records[1].metrics["f1"] = 0.25;
    records[2].metrics["f1"] = 0.75;
    records[3].metrics["f1"] = nullptr;
    records[0].metrics["epochs"] = 191;
    const RunSummary summary = summarize(records).at(0);
    REQUIRE(summary.metric("f1") != nullptr);
    CHECK(summary.metric("f1")->count == 2);
    CHECK(summary.metric("f1")->mean == 0.5);
    CHECK(summary.count == 4);
    CHECK(summary.epochs == 188);
    CHECK(summary.metric("epochs") == nullptr);
    CHECK(summary.metric("accuracy") == nullptr);
    std::vector<std::string> names;
    for (const MetricSummary& metric : summary.metrics) names.push_back(metric.name);
    CHECK(names == std::vector<std::string>{"f1", "test_accuracy", "validation_accuracy"});
}

TEST_CASE("a summary says what was applied, where its runs agree") {
    std::vector<Record> runs{record_with(1), record_with(2), record_with(3)};
    runs[1].applied["float64"] = true;
    runs[2].applied = Json::object();  // an older program did not say it
    CHECK(summarize(runs).front().applied == Json{{"solver", "block"}, {"float64", true}});
    runs[2].applied["solver"] = "dense";
    CHECK(summarize(runs).front().applied == Json{{"solver", nullptr}, {"float64", true}});
}

TEST_CASE("any metric can be compared, on the seeds where both have it") {
    const auto a = runs_with("none", low_accuracies);
    auto b = runs_with("ppr", high_accuracies);
    CHECK(compare(a, b, "validation_accuracy").test.difference.mean == 0.0625);
    b[0].metrics.erase("validation_accuracy");
    const RunComparison fewer = compare(a, b, "validation_accuracy");
    CHECK(fewer.test.difference.count == 3);
    CHECK(fewer.unpaired == 2);
    CHECK_THROWS_AS(compare(a, b, "f1"), InputError);
}

namespace {

// As a training that diverged before its first epoch leaves it.
void take_model(Record& record) {
    record.diverged = true;
    record.metrics = {{"validation_accuracy", nullptr},
                      {"test_accuracy", nullptr},
                      {"epochs", 0},
                      {"best_epoch", 0}};
}

}  // namespace

TEST_CASE("defect 44: a mean is over the runs that have a model") {
    auto records = runs_with("none", low_accuracies);
    take_model(records[0]);
    RunSummary summary = summarize(records).at(0);
    CHECK(summary.count == 4);
    CHECK(summary.diverged == 1);
    CHECK(test_of(summary).count == 3);
    CHECK(test_of(summary).mean == 0.625);
    for (Record& record : records) take_model(record);
    summary = summarize(records).at(0);
    CHECK(summary.metric("test_accuracy") == nullptr);
    REQUIRE(summary.metrics.size() == 2);
    CHECK(summary.metrics.front().interval.count == 0);
}

TEST_CASE("defect 44: a comparison is over the pairs in which both sides have a model") {
    auto a = runs_with("none", low_accuracies);
    auto b = runs_with("ppr", high_accuracies);
    take_model(a[0]);
    take_model(b[0]);
    take_model(b[1]);
    RunComparison comparison = compare(a, b);
    CHECK(comparison.test.difference.count == 2);
    CHECK(comparison.test.difference.mean == 0.0625);
    CHECK(comparison.diverged == 2);
    CHECK(comparison.unpaired == 0);
    for (Record& record : a) take_model(record);
    comparison = compare(a, b);
    CHECK(comparison.test.difference.count == 0);
    CHECK(comparison.diverged == 4);
    CHECK(comparison.unpaired == 0);
}

TEST_CASE("runs whose results are of another version, or on other content, are other groups") {
    auto records = runs_with("none", low_accuracies);
    records[0].run.results = results_version + 1;
    records[1].run.content = "9f00";
    records[2].version = "0.2.0";
    CHECK(group_runs(records).size() == 3);
}

}  // namespace suffuse::testing::summary_test
