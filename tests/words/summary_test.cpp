#include "words/summary.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "tests/words/record.h"

namespace suffuse::testing {

namespace {

// Runs with the diffusion given, on as many seeds as there are accuracies.
std::vector<RunRecord> runs(const std::string& diffusion, const std::vector<double>& accuracies) {
    std::vector<RunRecord> records;
    for (std::size_t i = 0; i < accuracies.size(); ++i) {
        records.push_back(record_with(100 + i, accuracies[i]));
        records.back().diffusion = diffusion;
        records.back().validation_accuracy = accuracies[i] / 2;
    }
    return records;
}

std::vector<RunRecord> joined(std::vector<RunRecord> a, const std::vector<RunRecord>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const std::vector<double> low{0.5, 0.625, 0.75, 0.5};
const std::vector<double> high{0.75, 0.75, 0.875, 0.5};

}  // namespace

TEST_CASE("runs are grouped by what they have in common, options in any order") {
    std::vector<RunRecord> records = joined(runs("none", low), runs("ppr", high));
    records[5].options = {{"l2", 0.1}, {"top_k", 128}, {"ppr", 0.05}};
    const auto groups = group_runs(records);
    REQUIRE(groups.size() == 2);
    CHECK(groups[0].size() == 4);
    CHECK(groups[1].size() == 4);
    records[5].options["ppr"] = 0.5;
    CHECK(group_runs(records).size() == 3);
    CHECK(group_runs({}).empty());
}

TEST_CASE("a summary is the mean and interval of its group alone") {
    const auto summaries = summarize(joined(runs("none", low), runs("ppr", high)), {.seed = 3});
    REQUIRE(summaries.size() == 2);
    const MeanInterval expected = bootstrap(high, {.seed = 3});
    CHECK(summaries[1].diffusion == "ppr");
    CHECK(summaries[1].test.count == 4);
    CHECK(summaries[1].test.mean == expected.mean);
    CHECK(summaries[1].test.low == expected.low);
    CHECK(summaries[1].test.high == expected.high);
    CHECK(summaries[1].validation.mean == expected.mean / 2);
    CHECK(summaries[0].test.mean == 0.59375);
    CHECK(summaries[0].seconds == 1);
}

TEST_CASE("a seed counts once, the last time, and divergence is counted") {
    std::vector<RunRecord> records = runs("none", low);
    records.push_back(records[0]);
    records.back().test_accuracy = 1;
    records[2].diverged = true;
    const RunSummary summary = summarize(records).at(0);
    CHECK(summary.test.count == 4);
    CHECK(summary.repeated == 1);
    CHECK(summary.diverged == 1);
    CHECK(summary.test.mean == (1 + 0.625 + 0.75 + 0.5) / 4);
}

TEST_CASE("a comparison pairs runs by their seeds, in whatever order they come") {
    const auto a = runs("none", low);
    auto b = runs("ppr", high);
    const RunComparison plain = compare(a, b);
    CHECK(plain.test.difference.mean == 0.125);
    CHECK(plain.test.p_value == compare_paired(low, high).p_value);
    CHECK(plain.unpaired == 0);
    std::ranges::reverse(b);
    const RunComparison reversed = compare(a, b);
    CHECK(reversed.test.difference.low == plain.test.difference.low);
    CHECK(reversed.test.difference.mean == 0.125);
    b.pop_back();  // seed 100
    b.push_back(record_with(999));
    b.back().diffusion = "ppr";
    const RunComparison fewer = compare(a, b);
    CHECK(fewer.test.difference.count == 3);
    CHECK(fewer.unpaired == 2);
    CHECK(fewer.test.difference.mean == doctest::Approx(0.25 / 3).epsilon(1e-15));
}

TEST_CASE("what cannot be paired is refused") {
    const auto a = runs("none", low);
    auto b = runs("ppr", high);
    CHECK_THROWS_WITH_AS(compare(a, joined(a, b)), doctest::Contains("second runs"), InputError);
    CHECK_THROWS_AS(compare({}, b), InputError);
    for (RunRecord& record : b) record.seed += 1000;
    CHECK_THROWS_WITH_AS(compare(a, b), doctest::Contains("no seed in common"), InputError);
    for (RunRecord& record : b) record.dataset = "citeseer";
    CHECK_THROWS_WITH_AS(compare(a, b), doctest::Contains("cora and on citeseer"), InputError);
}

TEST_CASE("summaries and comparisons as JSON have the words of the documentation") {
    const auto a = runs("none", low);
    const Json summary = summary_json(summarize(a).at(0));
    CHECK(summary["runs"] == 4);
    CHECK(summary["test_accuracy"]["mean"] == 0.59375);
    CHECK(summary["test_accuracy"]["half_width"].get<double>() > 0);
    const Json comparison = comparison_json(compare(a, runs("ppr", high)));
    CHECK(comparison["pairs"] == 4);
    CHECK(comparison["difference"]["mean"] == 0.125);
    CHECK(comparison["exact"] == true);
}

}  // namespace suffuse::testing
