#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>

#include "suffuse/io/output.h"
#include "suffuse/io/source.h"
#include "suffuse/io/write_lines.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"
#include "tests/support/stop_after.h"

namespace suffuse::testing::output_test {

TEST_CASE("without commit nothing is left and the old file stays") {
    const Folder folder;
    const std::string path = folder.file("out.txt", "old");
    {
        Output output(path);
        output.write(std::string(1 << 20, 'x'));
        CHECK(folder.names().size() == 2);
    }
    CHECK(content_of(path) == "old");
    CHECK(folder.names() == std::vector<std::string>{"out.txt"});
}

TEST_CASE("a request to stop is heard between pieces of text, while they are compressed too") {
    const Folder folder;
    const std::vector<EdgeIndex> offsets{0, 40000, 80000, 120000};  // each row is a piece
    std::vector<NodeId> columns(120000);
    for (std::size_t e = 0; e < columns.size(); ++e) columns[e] = static_cast<NodeId>(e % 40000);
    Context context = context_with(1);
    const Csr matrix(3, 40000, Array<EdgeIndex>(offsets), Array<NodeId>(std::move(columns)),
                     UnitWeights{}, context);
    for (const int looks : {0, 2, 3, 5}) {  // three to make the text, three to write it
        CAPTURE(looks);
        context.progress = std::make_shared<StopAfter>(looks);
        Output output(folder.path("out.tsv.gz"));
        CHECK_THROWS_AS(write_lines(matrix, {}, output, context), Cancelled);
    }
    CHECK(folder.names().empty());
}

TEST_CASE("a commit replaces the file at once and keeps its permissions") {
    const Folder folder;
    const std::string path = folder.file("out.txt", "old");
    REQUIRE(chmod(path.c_str(), 0640) == 0);
    Output output(path);
    output.write("new");
    CHECK(content_of(path) == "old");
    output.commit();
    CHECK(content_of(path) == "new");
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    CHECK((status.st_mode & 0777) == 0640);
    CHECK(folder.names() == std::vector<std::string>{"out.txt"});
}

TEST_CASE("a link stays a link, what it leads to is replaced") {
    const Folder folder;
    const std::string target = folder.file("target.txt", "old");
    std::filesystem::create_symlink(target, folder.path("link.txt"));
    Output output(folder.path("link.txt"));
    output.write("new");
    output.commit();
    CHECK(std::filesystem::is_symlink(folder.path("link.txt")));
    CHECK(content_of(target) == "new");
}

TEST_CASE("gzip and zstd are undone by reading, several members in a row too") {
    const Folder folder;
    std::string text;
    for (int i = 0; i < 200000; ++i) text += std::to_string(i) + '\n';
    for (const char* name : {"a.txt.gz", "a.txt.zst"}) {
        const std::string path = folder.path(name);
        Output output(path);
        output.write(text);
        output.commit();
        const std::string once = content_of(path);
        CHECK(once.size() < text.size() / 2);
        folder.file(name, once + once);
        const Source source = open_source(path, context_with(1));
        CHECK(source.suffix == ".txt");
        CHECK(source.text() == text + text);
    }
}

TEST_CASE("a full device is a resource error that says so") {
    Output output("/dev/full");
    CHECK_THROWS_WITH_AS(
        [&] {
            output.write(std::string(1 << 20, 'x'));
            output.commit();
        }(),
        doctest::Contains("No space left on device"), ResourceError);
}

TEST_CASE("a file that grows too large for the disk leaves the old one intact") {
    const Folder folder;
    const std::string path = folder.file("out.txt", "old");
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit before{};
    REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
    const rlimit small{.rlim_cur = 1 << 16, .rlim_max = before.rlim_max};
    REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    {
        Output output(path);
        CHECK_THROWS_AS(
            [&] {
                output.write(std::string(1 << 20, 'x'));
                output.commit();
            }(),
            ResourceError);
    }
    REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
    CHECK(content_of(path) == "old");
    CHECK(folder.names() == std::vector<std::string>{"out.txt"});
}

TEST_CASE("a missing folder and a folder in the way are the user's mistakes") {
    const Folder folder;
    CHECK_THROWS_AS(Output(folder.path("none/out.txt")), InputError);
    CHECK_THROWS_AS(Output(folder.path("")), InputError);
}

}  // namespace suffuse::testing::output_test
