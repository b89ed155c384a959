#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>

#include "suffuse/io/read_graph.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::bad_files_test {

namespace {

namespace fs = std::filesystem;

// Every file of tests/data/invalid/*/, sorted.
std::vector<fs::path> bad_files() {
    std::vector<fs::path> files;
    for (const auto& folder : fs::directory_iterator(SUFFUSE_TEST_DATA "/invalid")) {
        if (!folder.is_directory() || folder.path().filename() == "__pycache__") continue;
        for (const auto& entry : fs::directory_iterator(folder.path()))
            if (entry.is_regular_file() && entry.path().extension() != ".py")
                files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

std::string folder_of(const fs::path& path) {
    return path.parent_path().filename().string();
}

// The message that refuses the file; empty if nothing does, or something other than InputError.
std::string refusal(const fs::path& path, const Context& context) {
    try {
        read_graph(path.string(), {}, context);
    } catch (const InputError& error) {
        return error.what();
    } catch (const std::exception& error) {
        FAIL_CHECK(path, ": not an InputError: ", error.what());
    }
    return {};
}

// Where the fault is, behind the path. Text: the line. Arrays: the byte of the file, the element,
// the entry of the matrix, or the array (of an npy file, the field of its header) as a whole.
const std::map<std::string, std::string> positions{
    {"edge_text", R"(:\d+: .*|: byte 0: .*|: entry \d+: .*|: .* edge \d+ -> \d+ .*)"
                  R"(|: expected the names of .*|: \w+ is not supported yet; .*)"},
    {"matrix_market", R"(:\d+: .*)"},
    {"npz", R"(: byte \d+: .*|: entry \d+.*|: label \d+ .*|: [\w.]+(\[\d+\]|:) .*)"
            R"(|: (node names|features|row, col and data|the array '\w+'|expected the arrays) ?.*)"
            R"(|: .* edge \d+ -> \d+ .*)"},
    {"npy", R"(: byte \d+: .*|\[\d+\] .*|: .*\b(shape|type|types|pickled|nodes)\b.*)"},
    {"compressed", R"(: byte \d+: .*|:\d+: .*)"},
    {"snapshot", R"(: .*)"},  // the positions of snapshots have their own test
};

// What a refused file may have reserved. Plain files: a line takes 16 bytes as a triple and at
// least one in the file, named edges 4 bytes for each byte of text more, an array of 1-byte
// numbers grows eightfold when it is converted, and of the graph less than 40 bytes per entry is
// there when a merge refuses it. Deflate expands at most 1032-fold. Behind gzip and zstd the
// output grows in steps of 8 MiB and zstd -19 keeps a window of 8 MiB; a bomb is noticed behind
// 64 MiB, when the output has grown to 106 MiB beside its previous 65 MiB.
std::int64_t most_bytes(const fs::path& path) {
    constexpr std::int64_t mib = 1 << 20;
    const auto size = static_cast<std::int64_t>(fs::file_size(path));
    const std::string name = path.filename().string();
    if (folder_of(path) == "compressed")
        return name.starts_with("bomb") ? (106 + 65 + 9) * mib : 24 * mib;
    const bool deflated = name.starts_with("zip_") || name == "member_is_bomb.npz";
    return (deflated ? 1032 : 64) * size + mib;
}

}  // namespace

TEST_CASE("every bad file is refused in one line that begins with its path and names the place") {
    std::map<std::string, int> counts;
    for (const fs::path& path : bad_files()) {
        const std::string message = refusal(path, context_with(1));
        INFO(path.string(), " -> ", message);
        REQUIRE(message.starts_with(path.string()));
        const std::string behind = message.substr(path.string().size());
        CHECK(std::regex_match(behind, std::regex(positions.at(folder_of(path)))));
        CHECK(std::ranges::none_of(message, [](unsigned char c) { return c < 0x20 || c == 0x7f; }));
        CHECK(message.size() < path.string().size() + 400);
        ++counts[folder_of(path)];
    }
    for (const auto& [folder, position] : positions) CHECK(counts[folder] >= 20);
    CHECK(counts["npz"] + counts["npy"] + counts["edge_text"] + counts["matrix_market"] +
              counts["compressed"] >=
          200);
}

TEST_CASE("a bad file is refused with the same words whatever the number of threads") {
    for (const fs::path& path : bad_files())
        CHECK(refusal(path, context_with(1)) == refusal(path, context_with(3)));
}

TEST_CASE("no size that a bad file claims is reserved beyond what the file can hold") {
    for (const fs::path& path : bad_files()) {
        const Context context = context_with(2);
        refusal(path, context);
        INFO(path.string());
        CHECK(context.budget.peak().count <= most_bytes(path));
        CHECK(context.budget.used().count == 0);
    }
}

TEST_CASE("a bad file is refused or out of budget, never worse, however little memory there is") {
    for (const fs::path& path : bad_files()) {
        for (const std::int64_t limit : {0, 1 << 10, 1 << 16}) {
            const Context context{.threads = 1, .budget = MemoryBudget({limit})};
            CHECK_THROWS_AS(read_graph(path.string(), {}, context), Error);
        }
    }
}

TEST_CASE("every beginning of a good binary file is refused or read, never worse") {
    for (const char* name : {"/npz/csr.npz", "/npz/labelled.npz", "/npy/int8.npy",
                             "/compressed/edges.txt.gz", "/compressed/edges.txt.zst"}) {
        const std::string whole = content_of(std::string(SUFFUSE_TEST_DATA "/valid") + name);
        const Folder folder;
        const std::string suffix = std::string(name).substr(std::string(name).rfind('/') + 1);
        for (std::size_t length = 0; length < whole.size(); length += 7) {
            const std::string path = folder.file(suffix, std::string_view(whole).substr(0, length));
            INFO(name, " cut to ", length);
            CHECK_THROWS_AS(read_graph(path, {}, context_with(1)), InputError);
        }
    }
}

}  // namespace suffuse::testing::bad_files_test
