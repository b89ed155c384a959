#include "suffuse/records/record_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <set>

#include "suffuse/base/error.h"
#include "suffuse/io/output.h"
#include "tests/records/record.h"
#include "tests/support/folder.h"

namespace suffuse::testing::record_file_test {

namespace {

// Runs a function in another process, which ends without the parent's destructors.
template <class Function>
pid_t in_process(const Function& function) {
    const pid_t pid = fork();
    REQUIRE(pid >= 0);
    if (pid == 0) {
        try {
            function();
        } catch (...) {
            _exit(1);
        }
        _exit(0);
    }
    return pid;
}

int exit_code(pid_t pid) {
    int status = 0;
    REQUIRE(waitpid(pid, &status, 0) == pid);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::set<std::uint64_t> seeds_of(const Records& records) {
    std::set<std::uint64_t> seeds;
    for (const Record& record : records.runs) seeds.insert(record.run.seed);
    return seeds;
}

}  // namespace

TEST_CASE("records are read in the order in which they were appended") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    std::string expected;
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
        append_record(path, record_with(seed));
        expected += record_line(record_with(seed)) + "\n";
    }
    CHECK(content_of(path) == expected);
    const Records read = read_records(path);
    REQUIRE(read.runs.size() == 5);
    for (std::uint64_t seed = 0; seed < 5; ++seed) CHECK(same(read.runs[seed], record_with(seed)));
    CHECK(folder.names() == std::vector<std::string>{"runs.jsonl"});
}

TEST_CASE("several processes append to one file without mixing or losing lines") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    constexpr std::uint64_t writers = 4;
    constexpr std::uint64_t each = 100;
    std::vector<pid_t> processes;
    for (std::uint64_t writer = 0; writer < writers; ++writer)
        processes.push_back(in_process([&] {
            for (std::uint64_t i = 0; i < each; ++i) {
                Record record = record_with(writer * each + i);
                record.run.dataset = std::string(1 + 997 * i % 20000, 'x');
                append_record(path, record);
            }
        }));
    // A reader in between sees whole lines only.
    for (int i = 0; i < 20; ++i) CHECK(records_so_far(path).torn == 0);
    for (const pid_t process : processes) CHECK(exit_code(process) == 0);
    const Records read = read_records(path);
    CHECK(read.torn == 0);
    CHECK(read.runs.size() == writers * each);
    CHECK(seeds_of(read).size() == writers * each);
}

TEST_CASE("writers and readers wait for one that is in the middle of its line") {
    const Folder folder;
    const std::string line = record_line(record_with(1)) + "\n";
    const std::string path = folder.file("runs.jsonl", line.substr(0, 40));
    const int fd = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
    REQUIRE(flock(fd, LOCK_EX) == 0);
    const pid_t writer = in_process([&] {
        close(fd);
        append_record(path, record_with(2));
    });
    const pid_t reader = in_process([&] {
        close(fd);
        if (read_records(path).torn != 0) _exit(1);
    });
    usleep(100'000);  // long enough for both to go wrong
    REQUIRE(write(fd, line.data() + 40, line.size() - 40) == std::ssize(line) - 40);
    close(fd);
    CHECK(exit_code(writer) == 0);
    CHECK(exit_code(reader) == 0);
    const Records read = read_records(path);
    CHECK(read.torn == 0);
    CHECK(seeds_of(read) == std::set<std::uint64_t>{1, 2});
}

TEST_CASE("what a crash leaves of a line is ended by the next writer and counted by readers") {
    const std::string line = record_line(record_with(2));
    for (std::size_t length = 0; length <= line.size() + 1; ++length) {
        CAPTURE(length);
        const Folder folder;
        const std::string whole = record_line(record_with(1)) + "\n";
        const std::string path = folder.file("runs.jsonl", whole + (line + "\n").substr(0, length));
        append_record(path, record_with(3));
        const Records read = read_records(path);
        const bool complete = length >= line.size();
        REQUIRE(read.torn == (length == 0 || complete ? 0 : 1));
        REQUIRE(seeds_of(read) ==
                (complete ? std::set<std::uint64_t>{1, 2, 3} : std::set<std::uint64_t>{1, 3}));
    }
}

TEST_CASE("a writer that is killed at any moment spoils no record of others") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    std::uint64_t own = 1'000'000;
    for (int round = 0; round < 20; ++round) {
        const pid_t writer = in_process([&] {
            for (std::uint64_t i = 0;; ++i) {
                Record record = record_with(i);
                record.run.dataset = std::string(50000, 'x');
                append_record(path, record);
            }
        });
        usleep(1000 + 731 * round);
        kill(writer, SIGKILL);
        CHECK(exit_code(writer) == -1);
        append_record(path, record_with(own++));
    }
    const Records read = read_records(path);
    CHECK(read.torn <= 20);
    for (std::uint64_t seed = 1'000'000; seed < own; ++seed) CHECK(seeds_of(read).contains(seed));
}

TEST_CASE("a line that does not fit on the disk leaves the file as it was") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    append_record(path, record_with(1));
    const std::string before = content_of(path);
    const pid_t writer = in_process([&] {
        signal(SIGXFSZ, SIG_IGN);  // writing beyond the limit fails instead
        const rlimit limit{before.size() + 100, before.size() + 100};
        if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
        try {
            append_record(path, record_with(2));
        } catch (const ResourceError&) {
            _exit(7);
        }
    });
    CHECK(exit_code(writer) == 7);
    CHECK(content_of(path) == before);
}

TEST_CASE("a record with a fault is not written, nor is its file made") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    CHECK_THROWS_WITH_AS(append_record(path, record_with(1, 2)), doctest::Contains("test_accuracy"),
                         InputError);
    CHECK(folder.names().empty());
}

TEST_CASE("paths that cannot be a file are the user's fault") {
    const Folder folder;
    std::filesystem::create_directory(folder.path("d"));
    CHECK_THROWS_AS(append_record(folder.path("d"), record_with(1)), InputError);
    CHECK_THROWS_AS(append_record(folder.path("no/runs"), record_with(1)), InputError);
    CHECK_THROWS_WITH_AS(read_records(folder.path("none")), doctest::Contains("cannot be read"),
                         InputError);
    CHECK_THROWS_AS(read_records(folder.path("d")), InputError);
    CHECK(records_so_far(folder.path("none")).runs.empty());
}

TEST_CASE("a pipe takes records too") {
    const Folder folder;
    const std::string path = folder.path("pipe");
    REQUIRE(mkfifo(path.c_str(), 0600) == 0);
    const pid_t writer = in_process([&] {
        Record record = record_with(4);
        record.run.dataset = std::string(300000, 'x');  // more than a pipe holds
        append_record(path, record);
    });
    const Records read = read_records(path);
    CHECK(exit_code(writer) == 0);
    CHECK(seeds_of(read) == std::set<std::uint64_t>{4});
}

TEST_CASE("a compressed file is read together with the plain one beside it") {
    const Folder folder;
    const std::string path = folder.path("runs.jsonl");
    const std::string compressed = folder.path("runs.jsonl.zst");
    Output output(compressed);
    output.write(record_line(record_with(1)) + "\n" + record_line(record_with(2)) + "\n");
    output.commit();
    CHECK(seeds_of(records_so_far(path)) == std::set<std::uint64_t>{1, 2});
    append_record(path, record_with(3));
    CHECK(seeds_of(records_so_far(path)) == std::set<std::uint64_t>{1, 2, 3});
    CHECK(seeds_of(read_records(compressed)) == std::set<std::uint64_t>{1, 2});
    CHECK_THROWS_AS(append_record(compressed, record_with(4)), InputError);
    folder.file("runs.jsonl.zst", "no longer what it was");
    CHECK_THROWS_AS(records_so_far(path), InputError);
}

}  // namespace suffuse::testing::record_file_test
