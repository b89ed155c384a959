#include "suffuse/records/record.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/base/error.h"
#include "suffuse/base/rng.h"
#include "suffuse/records/utc_text.h"
#include "tests/records/record.h"

namespace suffuse::testing::records_test {

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
        Record record = record_with(rng.next(), rng.uniform());
        record.seconds = rng.uniform() * 1e6;
        record.run.options["l2"] = rng.uniform();
        record.run.results = static_cast<int>(rng.below(1000));
        if (i % 3 == 0) record.run.content = "9f00";
        record.diverged = i % 2 == 0;
        const Records read = parse_records("runs", record_line(record) + "\n");
        REQUIRE(read.runs.size() == 1);
        CHECK(same(read.runs[0], record));
        CHECK(read.runs[0].metric("test_accuracy") == record.metric("test_accuracy"));
        CHECK(read.runs[0].run == record.run);
        CHECK(read.runs[0].applied == record.applied);
        CHECK(read.runs[0].metrics == record.metrics);
        CHECK(read.runs[0].seconds == record.seconds);
        CHECK(read.runs[0].diverged == record.diverged);
    }
}

TEST_CASE("a line has the words of the documentation, in this order") {
    Record record = record_with(5);
    record.run.content = "9f00";
    CHECK(record_line(record) ==
          R"({"dataset":"cora","content":"9f00","model":"gcn","diffusion":"ppr",)"
          R"("options":{"ppr":0.05,"top_k":128,"l2":0.1},"seed":5,"results":1,)"
          R"("applied":{"solver":"block"},"validation_accuracy":0.83,"test_accuracy":0.8125,)"
          R"("epochs":187,"best_epoch":87,"seconds":0.25,"version":"0.1.0","diverged":false})");
    CHECK(record_line(record_with(5)).starts_with(R"({"dataset":"cora","model":"gcn",)"));
}

TEST_CASE("a line is one line, whatever the names hold") {
    Record record = record_with(1);
    record.run.dataset = "a\nb\r\"\\\xff";
    record.run.options["key\n"] = "\xc3";
    const std::string line = record_line(record);
    CHECK(line.find('\n') == std::string::npos);
    CHECK(parse_records("runs", line).runs[0].run.dataset == "a\nb\r\"\\\xef\xbf\xbd");
}

TEST_CASE("other keys, blank lines and Windows line ends are passed over") {
    const std::string line = line_with("{\"dataset\"", "{\"host\":[{}],\"dataset\"");
    const Records read = parse_records("runs", "\n" + line + "\r\n\n  \n" + line);
    CHECK(read.runs.size() == 2);
    CHECK(read.torn == 0);
    CHECK(same(read.runs[0], record_with(7)));
    CHECK(parse_records("runs", "").runs.empty());
}

TEST_CASE("numbers under names of others are metrics and stay") {
    const std::string line = line_with("\"epochs\":187", "\"epochs\":187,\"f1\":0.5,\"auc\":null");
    const Record record = parse_records("runs", line).runs.at(0);
    CHECK(record.metric("f1") == 0.5);
    CHECK_FALSE(record.metric("auc").has_value());
    REQUIRE(record.metrics.find("auc") != nullptr);
    CHECK(record_line(record) == record_line(parse_records("runs", record_line(record)).runs[0]));
    CHECK(record_line(record).find("\"f1\":0.5") != std::string::npos);
}

TEST_CASE("only what was asked must be there") {
    const Record record =
        parse_records("runs",
                      R"({"dataset":"a","model":"b","diffusion":"c","options":{},"seed":0})")
            .runs.at(0);
    CHECK(record.run ==
          RunIdentity{.dataset = "a", .model = "b", .diffusion = "c", .seed = 0, .results = 1});
    CHECK(record.metrics.members().empty());
    CHECK(record.applied == Json::object());
    CHECK(record.seconds == 0);
    CHECK_FALSE(record.diverged);
    for (const std::string key : {"dataset", "model", "diffusion", "options", "seed"})
        check_refused(line_with("\"" + key + "\"", "\"other\""),
                      "the key '" + key + "' is missing");
}

TEST_CASE("an older record is understood: content among the options, results that nobody counted") {
    std::string line = line_with("{\"ppr\":0.05,", "{\"content\":\"9f00\",\"ppr\":0.05,");
    line.replace(line.find("\"results\":1,"), 12, "");
    Record expected = record_with(7);
    expected.run.content = "9f00";
    expected.run.results = 1;
    CHECK(parse_records("runs", line).runs.at(0).run == expected.run);
    check_refused(line_with("{\"ppr\":0.05,", "{\"content\":5,\"ppr\":0.05,"),
                  "content: expected text, found '5'");
}

TEST_CASE("every beginning of a line is torn, and only a whole one is a record") {
    Record record = record_with(3);
    record.run.options["note"] = "}\"{]\\ \xc3\xa4";
    record.run.options["nested"] = {{"list", std::vector<int>{1, 2, 3}}};
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
    check_refused(line_with("\"l2\":0.1", "\"l2\":0.1,\"l2\":0.2"), "the key 'l2' occurs twice");
    check_refused(line_with("187", "1e400"), "expected a record, found a number");
    check_refused(line_with("187", "-1"), "epochs: -1 is negative");
    check_refused(line_with("87,\"sec", "188,\"sec"), "best_epoch: expected 0 to 187, found 188");
    check_refused(line_with("0.8125", "1.5"), "test_accuracy: expected a share between 0 and 1");
    check_refused(line_with("0.83", "-0.1"), "validation_accuracy: expected a share");
    check_refused(line_with("0.25", "-1"), "seconds: expected a number from 0");
    check_refused(line_with("0.25", "null"), "seconds: expected a number, found 'null'");
    check_refused(line_with("false", "0"), "diverged: expected true or false");
    check_refused(line_with("\"results\":1", "\"results\":\"1\""), "results: expected a whole");
    check_refused(line_with("\"results\":1", "\"results\":3000000000"), "results: 3000000000 is");
    check_refused(line_with("{\"solver\":\"block\"}", "1"), "applied: expected an object");
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

TEST_CASE("defect 44: without a best epoch there is no accuracy, whatever an old file says") {
    Record record = record_with(1, 0);
    record.metrics["validation_accuracy"] = 0;
    record.metrics["epochs"] = 0;
    record.metrics["best_epoch"] = 0;
    record.metrics["f1"] = 0;
    record.diverged = true;
    const auto read_back = [&] { return parse_records("", record_line(record)).runs.front(); };
    for (const char* name : {"validation_accuracy", "test_accuracy"}) {
        REQUIRE(read_back().metrics.find(name) != nullptr);
        CHECK(read_back().metrics.find(name)->is_null());
    }
    CHECK(read_back().metric("f1") == 0.0);
    CHECK(read_back().diverged);
    record.metrics["epochs"] = 187;
    record.metrics["best_epoch"] = 87;  // it diverged later: what was best stands, even if it is 0
    CHECK(read_back().metric("test_accuracy") == 0.0);
    record.metrics.erase("best_epoch");  // somebody else's
    CHECK(read_back().metric("test_accuracy") == 0.0);
}

TEST_CASE("faults of a record are named") {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    CHECK(fault_of(record_with(1)).empty());
    const auto fault_with = [](const char* metric, const Json& value) {
        Record record = record_with(1);
        record.metrics[metric] = value;
        return fault_of(record);
    };
    CHECK(fault_with("test_accuracy", nan).starts_with("test_accuracy"));
    CHECK(fault_with("f1", nan).starts_with("f1: expected a finite number"));
    CHECK(fault_with("f1", "good").starts_with("f1: expected a number"));
    CHECK(fault_with("f1", true).starts_with("f1: expected a number"));
    CHECK(fault_with("f1", nullptr).empty());
    CHECK(fault_with("epochs", -1).starts_with("epochs"));
    CHECK(fault_with("seed", 3).starts_with("seed: this is not the name of a metric"));
    Record record = record_with(1);
    record.metrics = {{"best_epoch", 5}};  // of whatever number of epochs
    CHECK(fault_of(record).empty());
    record.seconds = nan;
    CHECK(fault_of(record).starts_with("seconds"));
    record = record_with(1);
    record.run.options = 5;
    CHECK(fault_of(record).starts_with("options"));
    record = record_with(1);
    record.metrics = 5;
    CHECK(fault_of(record).starts_with("metrics"));
}

TEST_CASE("when a run began and of which commit the program was are kept") {
    Record record = record_with(7);
    CHECK(record_line(record).find("started") == std::string::npos);
    record.started = utc_text(std::chrono::system_clock::time_point{std::chrono::hours{24}});
    record.commit = "5f03ce5a9b1c-dirty";
    CHECK(record.started == "1970-01-02T00:00:00Z");
    const Record read = parse_records("runs", record_line(record)).runs.front();
    CHECK(read.started == record.started);
    CHECK(read.commit == record.commit);
    CHECK(same(read, record));
}

}  // namespace suffuse::testing::records_test
