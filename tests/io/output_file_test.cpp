#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <memory>

#include "suffuse/io/output.h"
#include "suffuse/io/output_file.h"
#include "suffuse/io/place.h"
#include "suffuse/io/source.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::output_file_test {

namespace {

using Names = std::vector<std::string>;

mode_t mode_of(const std::string& path) {
    struct stat status {};
    REQUIRE(stat(path.c_str(), &status) == 0);
    return status.st_mode & 07777;
}

// The name that is not that of the file itself.
std::string other_name(const Folder& folder, const std::string& name) {
    for (const std::string& found : folder.names())
        if (found != name) return folder.path(found);
    return {};
}

void write_to(const std::string& path) {
    Output output(path);
    output.write("new");
    output.commit();
}

// What a process that is killed while it writes leaves.
void killed_while_writing(const std::string& path) {
    const pid_t child = fork();
    if (child == 0) {
        Output output(path);
        output.write("half");
        raise(SIGKILL);
    }
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("defect 16: of several files none appears if one cannot") {
    const Folder folder;
    const Context context = context_with(1);
    const std::string replaced = folder.file("a", "old");
    {
        Outputs files(context);
        for (const char* name : {"a", "b", "c"}) files.open(folder.path(name)).write("new");
        std::filesystem::create_directory(folder.path("c"));  // while the others were computed
        CHECK_THROWS_AS(files.commit(), InputError);
        CHECK(content_of(replaced) == "old");
    }
    CHECK(folder.names() == Names{"a", "c"});
    CHECK(content_of(replaced) == "old");
    std::filesystem::remove(folder.path("c"));
    {
        Outputs files(context);
        for (const char* name : {"a", "b", "c"}) files.open(folder.path(name)).write("new");
        files.commit();
    }
    CHECK(folder.names() == Names{"a", "b", "c"});
    for (const char* name : {"a", "b", "c"}) CHECK(content_of(folder.path(name)) == "new");
}

TEST_CASE("defect 16: what an earlier run left goes with the new files, or stays with the old") {
    const Folder folder;
    const Context context = context_with(1);
    folder.file("a", "old");
    folder.file("a.ids", "old");
    std::filesystem::create_directory(folder.path("b.ids"));
    {
        Outputs files(context);
        files.open(folder.path("a")).write("new");
        files.remove(folder.path("b.ids"));
        CHECK_THROWS_AS(files.commit(), Error);
    }
    CHECK(content_of(folder.path("a")) == "old");
    Outputs files(context);
    files.open(folder.path("a")).write("new");
    files.remove(folder.path("a.ids"));
    files.remove(folder.path("none"));
    files.commit();
    CHECK(content_of(folder.path("a")) == "new");
    CHECK(!std::filesystem::exists(folder.path("a.ids")));
}

TEST_CASE("defect 16: two results have two places") {
    const Folder folder;
    const Context context = context_with(1);
    std::filesystem::create_symlink("a", folder.path("link"));
    Outputs files(context);
    files.open(folder.path("a"));
    CHECK_THROWS_AS(files.open(folder.path("./a")), InputError);
    CHECK_THROWS_AS(files.open(folder.path("link")), InputError);
    files.open(folder.path("b"));
}

TEST_CASE("defect 40: what a killed run left is gone after the next") {
    const Folder folder;
    const std::string path = folder.file("out.npz", "old");
    killed_while_writing(path);
    killed_while_writing(path);  // by then that of the first is gone
    CHECK(folder.names().size() == 2);
    CHECK(folder.names().back().starts_with("out.npz."));
    CHECK(content_of(path) == "old");
    write_to(path);
    CHECK(folder.names() == Names{"out.npz"});
    CHECK(content_of(path) == "new");
}

TEST_CASE("defect 40: what others write and what users call alike stays") {
    const Folder folder;
    const std::string path = folder.path("out.npz");
    Output first(path);
    first.write("first");
    folder.file("out.npz.part-1-2", "a user's own");
    folder.file("out.npz.suffuse-part-1", "likewise");
    folder.file("out.npz.suffuse-part-1-2.txt", "likewise");
    folder.file("other.npz.suffuse-part-1-2", "of another output");
    write_to(path);
    CHECK(content_of(path) == "new");
    first.commit();
    CHECK(content_of(path) == "first");
    CHECK(folder.names().size() == 5);
}

TEST_CASE("defect 40: permissions are those of the old file from the start, without setuid") {
    const Folder folder;
    const mode_t mask = umask(022);
    const std::string path = folder.file("out.npz", "old");
    for (const mode_t mode : {0600, 0640, 0444, 0664, 0666}) {
        CAPTURE(mode);
        REQUIRE(chmod(path.c_str(), mode | S_ISUID | S_ISGID | S_ISVTX) == 0);
        Output output(path);
        output.write("new");
        CHECK((mode_of(other_name(folder, "out.npz")) & ~(mode | 0600)) == 0);
        output.commit();
        CHECK(mode_of(path) == mode);
    }
    write_to(folder.path("fresh"));
    CHECK(mode_of(folder.path("fresh")) == 0644);
    umask(mask);
}

TEST_CASE("defect 40: a link that leads to nothing yet is followed") {
    const Folder folder;
    std::filesystem::create_directory(folder.path("far"));
    std::filesystem::create_symlink("second", folder.path("first"));
    std::filesystem::create_symlink("far/target", folder.path("second"));
    write_to(folder.path("first"));
    CHECK(std::filesystem::is_symlink(folder.path("first")));
    CHECK(std::filesystem::is_symlink(folder.path("second")));
    CHECK(content_of(folder.path("far/target")) == "new");
    std::filesystem::create_symlink("round", folder.path("round"));
    CHECK_THROWS_AS(write_to(folder.path("round")), InputError);
}

TEST_CASE("whether a file can be written is found out without making one") {
    const Folder folder;
    check_writable(folder.path("new"));
    check_writable(folder.file("old", "old"));
    check_writable("/dev/null");
    CHECK_THROWS_AS(check_writable(folder.path("none/new")), InputError);
    CHECK_THROWS_AS(check_writable(folder.path("old/new")), InputError);
    CHECK_THROWS_AS(check_writable(folder.path("")), InputError);
    CHECK(folder.names() == Names{"old"});
}

TEST_CASE("defect 76: files may outlive the context that they were made with") {
    const Folder folder;
    auto context = std::make_unique<Context>(context_with(1));
    const std::weak_ptr<Progress> progress = context->progress;
    Outputs files(*context);
    context.reset();
    CHECK_FALSE(progress.expired());
    files.open(folder.path("a")).write("new");
    files.commit();
    CHECK(content_of(folder.path("a")) == "new");
}

TEST_CASE("defect 79: a path with a zero byte leads nowhere") {
    const Folder folder;
    const Context context = context_with(1);
    const std::string before = folder.file("a.txt", "0 1\n");
    const std::string path = before + std::string(1, '\0') + "b.txt";
    CHECK_THROWS_WITH_AS(open_source(path, context), doctest::Contains("zero byte"), InputError);
    CHECK_THROWS_WITH_AS(Output(path, context), doctest::Contains("zero byte"), InputError);
    CHECK_THROWS_WITH_AS(check_place(path), doctest::Contains("zero byte"), InputError);
    CHECK(content_of(before) == "0 1\n");
    CHECK(folder.names() == Names{"a.txt"});
}

}  // namespace suffuse::testing::output_file_test
