#include "suffuse/base/mapped_file.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>

#include "tests/support/folder.h"

namespace suffuse::testing::mapped_file_test {

namespace {

constexpr std::int64_t page = 4096;

Array<char> mapped(const std::string& path) {
    const int fd = open(path.c_str(), O_RDONLY);
    REQUIRE(fd >= 0);
    const Array<char> bytes =
        map_file(fd, static_cast<std::int64_t>(std::filesystem::file_size(path)), path);
    close(fd);
    return bytes;
}

std::string pages(std::int64_t count) {
    return std::string(static_cast<std::size_t>(count * page), 'x');
}

std::int64_t count(const Array<char>& bytes, char wanted) {
    return std::ranges::count(bytes, wanted);
}

// How a child ends that does this: a signal below 0, an exit code from 0.
int ending(const std::function<void()>& work) {
    const pid_t child = fork();
    if (child == 0) {
        work();
        _exit(0);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

TEST_CASE("defect 36: what is cut off a mapped file is zero, and the file is named") {
    const Folder folder;
    const SurviveLostPages survive;
    const std::string path = folder.file("cut.bin", pages(8));
    const Array<char> other = mapped(folder.file("whole.bin", pages(2)));
    {
        const Array<char> bytes = mapped(path);
        CHECK(count(bytes, 'x') == 8 * page);
        check_mapped_files();
        REQUIRE(truncate(path.c_str(), 3 * page + 17) == 0);
        CHECK(count(bytes, 'x') == 3 * page + 17);
        CHECK(count(bytes, '\0') == 5 * page - 17);
        CHECK_THROWS_WITH_AS(check_mapped_file(bytes.span().data()), doctest::Contains("cut.bin"),
                             InputError);
        CHECK_THROWS_WITH_AS(check_mapped_files(), doctest::Contains("cut.bin"), InputError);
        CHECK_THROWS_AS(unless_files_changed([] { throw ResourceError("this came of it"); }),
                        InputError);
        CHECK_THROWS_AS(unless_files_changed([] { throw Cancelled(); }), Cancelled);
        check_mapped_file(other.span().data());
        CHECK(is_mapped(other.span().data()));
        CHECK(!is_mapped(path.data()));
    }
    check_mapped_files();  // nobody uses it any more
    CHECK(count(other, 'x') == 2 * page);
}

TEST_CASE("defect 36: offsets that are cut off lead nowhere else") {
    const Folder folder;
    const SurviveLostPages survive;
    const std::string path = folder.file("offsets.bin", pages(6));
    const Array<char> bytes = mapped(path);
    const std::span<const std::int64_t> numbers(
        reinterpret_cast<const std::int64_t*>(bytes.span().data() + 64), 5 * page / 8);
    stand_in_for(numbers, 4711);
    stand_in_for(numbers, 4711);  // twice is once
    REQUIRE(truncate(path.c_str(), page) == 0);
    CHECK(numbers[page / 8 - 9] == 0x7878787878787878);
    for (std::size_t i = page / 8 - 8; i < numbers.size(); ++i) REQUIRE(numbers[i] == 4711);
    CHECK(count(bytes, '\0') > page - 64 - 1);  // behind the numbers
}

TEST_CASE("defect 36: a file that is written to in place has changed, one in its place has not") {
    const Folder folder;
    const std::string path = folder.file("a.bin", pages(1));
    const Array<char> bytes = mapped(path);
    folder.file("b.bin", pages(2));
    std::filesystem::rename(folder.path("b.bin"), path);
    check_mapped_files();
    const Array<char> second = mapped(path);
    std::fstream(path, std::ios::in | std::ios::out) << "yyyy";
    std::filesystem::last_write_time(
        path, std::filesystem::file_time_type::clock::now() + std::chrono::seconds(2));
    CHECK_THROWS_AS(check_mapped_file(second.span().data()), InputError);
    check_mapped_file(bytes.span().data());
}

TEST_CASE("defect 36: other faults are none of our business") {
    const Folder folder;
    const std::string path = folder.file("foreign.bin", pages(1));
    const auto look = [&] {  // at a mapping that somebody else made
        const int fd = open(path.c_str(), O_RDWR);
        const auto* bytes =
            static_cast<const volatile char*>(mmap(nullptr, page, PROT_READ, MAP_SHARED, fd, 0));
        if (ftruncate(fd, 0) != 0) _exit(2);
        _exit(bytes[0] == 0 ? 3 : 4);
    };
    CHECK(ending([&] {
              const SurviveLostPages survive;
              look();
          }) == -SIGBUS);
    CHECK(ending([&] {  // the handler that was there before is called
              std::signal(SIGBUS, [](int) { _exit(7); });
              const SurviveLostPages survive;
              look();
          }) == 7);
    CHECK(ending([&] {  // sent by somebody
              std::signal(SIGBUS, [](int) { _exit(8); });
              const SurviveLostPages survive;
              raise(SIGBUS);
          }) == 8);
    folder.file("foreign.bin", pages(1));
    CHECK(ending([&] {  // outside of calls
              const Array<char> bytes = mapped(path);
              { const SurviveLostPages survive; }
              if (truncate(path.c_str(), 0) != 0) _exit(2);
              _exit(count(bytes, 'x') == 0 ? 3 : 4);
          }) == -SIGBUS);
}

}  // namespace suffuse::testing::mapped_file_test
