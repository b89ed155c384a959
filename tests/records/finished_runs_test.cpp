#include "suffuse/records/finished_runs.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/records/record_file.h"
#include "tests/records/record.h"
#include "tests/support/folder.h"

namespace suffuse::testing::finished_runs_test {

namespace {

// As they are read from a file.
FinishedRuns finished(const std::vector<Record>& records) {
    std::string text;
    for (const Record& record : records) text += record_line(record) + "\n";
    return FinishedRuns(parse_records("runs", text));
}

}  // namespace

TEST_CASE("a run is finished if everything that goes into it is the same") {
    const FinishedRuns runs = finished({record_with(1, 0.5), record_with(2, 0.5)});
    RunIdentity planned = record_with(1).run;
    CHECK(runs.contains(planned));
    planned.options = {{"l2", 0.1}, {"top_k", 128.0}, {"ppr", 0.05}};  // in another order
    CHECK(runs.contains(planned));
    const auto differs = [&](auto change) {
        RunIdentity other = record_with(1).run;
        change(other);
        CHECK_FALSE(runs.contains(other));
    };
    differs([](RunIdentity& run) { run.seed = 3; });
    differs([](RunIdentity& run) { run.dataset = "citeseer"; });
    differs([](RunIdentity& run) { run.content = "9f00"; });
    differs([](RunIdentity& run) { run.model = "gat"; });
    differs([](RunIdentity& run) { run.diffusion = "heat"; });
    differs([](RunIdentity& run) { run.results = results_version + 1; });
    differs([](RunIdentity& run) { run.options["ppr"] = 0.1; });
    differs([](RunIdentity& run) { run.options["new"] = 1; });
    differs([](RunIdentity& run) { run.options.erase("l2"); });
    CHECK_FALSE(FinishedRuns({}).contains(record_with(1).run));
}

TEST_CASE("what came out, what was applied and the version of the program make no other run") {
    Record record = record_with(1);
    record.version = "0.2.0";
    record.applied = {{"solver", "dense"}};
    record.metrics = Json::object();
    record.seconds = 77;
    record.diverged = true;
    CHECK(finished({record}).contains(record_with(1).run));
}

TEST_CASE("of a run that was repeated the last record counts") {
    const FinishedRuns runs =
        finished({record_with(1, 0.25), record_with(2, 0.5), record_with(1, 0.75)});
    REQUIRE(runs.find(record_with(1).run) != nullptr);
    CHECK(runs.find(record_with(1).run)->metric("test_accuracy") == 0.75);
    CHECK(runs.find(record_with(2).run)->metric("test_accuracy") == 0.5);
    CHECK(runs.find(record_with(3).run) == nullptr);
}

TEST_CASE("names that are no UTF-8 are found again") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    Record record = record_with(1);
    record.run.dataset = "\xff.npz";
    record.run.options["split_file"] = "\xc3.csv";
    append_record(path, record);
    CHECK(FinishedRuns(read_records(path)).contains(record.run));
    CHECK(FinishedRuns({.runs = {record}}).contains(record.run));  // without a file too
}

TEST_CASE("an option that is not a finite number is found again") {
    Record record = record_with(1);
    record.run.options["t"] = std::numeric_limits<double>::infinity();
    CHECK(finished({record}).contains(record.run));
}

}  // namespace suffuse::testing::finished_runs_test
