#include "words/records.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "tests/words/record.h"

namespace suffuse::testing {

namespace {

// The line of a record with one piece of its text replaced.
std::string line_with(const std::string& before, const std::string& after) {
    std::string line = record_line(record_with(7));
    REQUIRE(line.find(before) != std::string::npos);
    return line.replace(line.find(before), before.size(), after);
}

void check_refused(const std::string& line, const std::string& said) {
    CAPTURE(line);
    const std::string good = record_line(record_with(1)) + "\n";
    CHECK_THROWS_WITH_AS(parse_records("runs", good + line + "\n" + good),
                         doctest::Contains(("runs:2: " + said).c_str()), InputError);
}

}  // namespace

TEST_CASE("a record reads back as it was written, to the last bit") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        Rng rng = Rng(i).stream("record");
        RunRecord record = record_with(rng.next(), rng.uniform());
        record.seconds = rng.uniform() * 1e6;
        record.options["l2"] = rng.uniform();
        record.diverged = i % 2 == 0;
        const Records read = parse_records("runs", record_line(record) + "\n");
        REQUIRE(read.runs.size() == 1);
        CHECK(same(read.runs[0], record));
        CHECK(read.runs[0].test_accuracy == record.test_accuracy);
        CHECK(read.runs[0].seed == record.seed);
        CHECK(read.runs[0].options == record.options);
    }
}

TEST_CASE("a line has the words of the documentation, in this order") {
    CHECK(record_line(record_with(5)) ==
          R"({"dataset":"cora","model":"gcn","diffusion":"ppr","options":{"ppr":0.05,"top_k":128,)"
          R"("l2":0.1},"seed":5,"validation_accuracy":0.83,"test_accuracy":0.8125,"epochs":187,)"
          R"("best_epoch":87,"seconds":0.25,"version":"0.1.0","diverged":false})");
}

TEST_CASE("a line is one line, whatever the names hold") {
    RunRecord record = record_with(1);
    record.dataset = "a\nb\r\"\\\xff";
    record.options["key\n"] = "\xc3";
    const std::string line = record_line(record);
    CHECK(line.find('\n') == std::string::npos);
    CHECK(parse_records("runs", line).runs[0].dataset == "a\nb\r\"\\\xef\xbf\xbd");
}

TEST_CASE("other keys, blank lines and Windows line ends are passed over") {
    const std::string line = line_with("{\"dataset\"", "{\"host\":[{}],\"dataset\"");
    const Records read = parse_records("runs", "\n" + line + "\r\n\n  \n" + line);
    CHECK(read.runs.size() == 2);
    CHECK(read.torn == 0);
    CHECK(parse_records("runs", "").runs.empty());
}

TEST_CASE("what only newer records have may be missing") {
    std::string line = line_with("\"best_epoch\":87,", "");
    line.replace(line.find(",\"diverged\":false"), 17, "");
    const RunRecord record = parse_records("runs", line).runs.at(0);
    CHECK(record.best_epoch == 0);
    CHECK_FALSE(record.diverged);
}

TEST_CASE("every beginning of a line is torn, and only a whole one is a record") {
    RunRecord record = record_with(3);
    record.options["note"] = "}\"{]\\ \xc3\xa4";
    record.options["nested"] = {{"list", {1, 2, 3}}};
    const std::string line = record_line(record);
    const std::string good = record_line(record_with(1)) + "\n";
    for (std::size_t length = 1; length < line.size(); ++length) {
        const std::string torn = line.substr(0, length);
        const Records last = parse_records("runs", good + torn);
        REQUIRE(last.torn == 1);
        REQUIRE(last.runs.size() == 1);
        const Records between = parse_records("runs", good + torn + "\n" + good);
        REQUIRE(between.torn == 1);
        REQUIRE(between.runs.size() == 2);
    }
    CHECK(parse_records("runs", good + line).torn == 0);
    CHECK(parse_records("runs", good + line).runs.size() == 2);
}

TEST_CASE("a line that is no record is refused with file and line") {
    check_refused("hello", "expected a record, found 'hello'");
    check_refused("[1]", "expected a record");
    check_refused("{}", "the key 'dataset' is missing");
    check_refused(std::string("\0\0", 2), "expected a record");
    check_refused(record_line(record_with(1)) + "x", "expected a record, found a fault at byte");
    check_refused(record_line(record_with(1)) + "{}", "expected a record, found a fault at byte");
    check_refused(line_with("\"gcn\"", "gcn"), "expected a record, found a fault at byte");
    check_refused(line_with("gcn", "g\xff"), "expected a record, found a fault at byte");
    check_refused(line_with("\"gcn\"", "5"), "model: expected text, found '5'");
    check_refused(line_with("\"seed\":7", "\"seed\":-7"), "seed: expected a whole number");
    check_refused(line_with("\"seed\":7", "\"seed\":7.5"), "seed: expected a whole number");
    check_refused(line_with("\"seed\":7", "\"seed\":7,\"seed\":8"), "the key 'seed' occurs twice");
    check_refused(line_with("\"seed\":7,", ""), "the key 'seed' is missing");
    check_refused(line_with("187", "1e400"), "expected a record, found a number");
    check_refused(line_with("187", "99999999999"), "epochs: expected a whole number");
    check_refused(line_with("87,\"sec", "188,\"sec"), "best_epoch: expected 0 to 187, found 188");
    check_refused(line_with("0.8125", "1.5"), "test_accuracy: expected a share between 0 and 1");
    check_refused(line_with("0.8125", "null"), "test_accuracy: expected a number, found 'null'");
    check_refused(line_with("0.83", "-0.1"), "validation_accuracy: expected a share");
    check_refused(line_with("0.25", "-1"), "seconds: expected a number from 0");
    check_refused(line_with("false", "0"), "diverged: expected true or false");
    check_refused(line_with("{\"ppr\":0.05,\"top_k\":128,\"l2\":0.1}", "[]"),
                  "options: expected an object");
}

TEST_CASE("nesting without end is refused before anything recurses into it") {
    const std::string bomb(1'000'000, '[');
    check_refused(line_with("0.05", bomb), "is nested more than 64 deep");
    const std::string closed = bomb + std::string(bomb.size(), ']');
    check_refused(line_with("0.05", closed), "is nested more than 64 deep");
}

TEST_CASE("a message is one printable line") {
    try {
        parse_records("runs", "\x1b[31mred\r" + std::string(100000, 'x') + "\n");
        CHECK(false);
    } catch (const InputError& error) {
        const std::string message = error.what();
        CHECK(message.size() < 200);
        CHECK(message.find('\x1b') == std::string::npos);
        CHECK(message.find('\r') == std::string::npos);
    }
}

TEST_CASE("faults of a record are named") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    RunRecord record = record_with(1);
    CHECK(fault_of(record).empty());
    record.test_accuracy = nan;
    CHECK(fault_of(record).starts_with("test_accuracy"));
    record = record_with(1);
    record.seconds = nan;
    CHECK(fault_of(record).starts_with("seconds"));
    record = record_with(1);
    record.epochs = -1;
    CHECK(fault_of(record).starts_with("epochs"));
    record = record_with(1);
    record.options = 5;
    CHECK(fault_of(record).starts_with("options"));
}

}  // namespace suffuse::testing
