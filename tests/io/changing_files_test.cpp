// Text and snapshots that say something else when they are looked at again.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <functional>

#include "suffuse/base/mapped_file.h"
#include "suffuse/generate/generate.h"
#include "suffuse/io/node_features.h"
#include "suffuse/io/output.h"
#include "suffuse/io/read_graph.h"
#include "suffuse/io/snapshot.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::changing_files_test {

namespace {

// Does something in the middle of somebody's work: once at the n-th look whether to stop, or, for
// n = 0, when a task begins.
class Meanwhile : public Progress {
public:
    Meanwhile(int looks, std::function<void()> work) : left_(looks), work_(std::move(work)) {}
    void begin(std::string_view /*task*/, std::int64_t /*total*/) override {
        if (left_ == 0) work_();
    }
    bool stop_requested() const override {
        if (left_ > 0 && left_.fetch_sub(1) == 1) work_();
        return false;
    }

private:
    mutable std::atomic<int> left_;
    std::function<void()> work_;
};

// A text that others can write to.
struct SharedText {
    std::shared_ptr<std::vector<char>> bytes;

    explicit SharedText(std::string_view text)
        : bytes(std::make_shared<std::vector<char>>(text.begin(), text.end())) {}
    Source source() const { return {.name = "shared", .bytes = {*bytes, bytes}}; }
    void become(std::string_view text) const {
        std::ranges::fill(*bytes, ' ');
        std::ranges::copy(text.substr(0, bytes->size()), bytes->begin());
    }
};

std::string repeated(std::string_view piece, int count) {
    std::string text;
    for (int i = 0; i < count; ++i) text += piece;
    return text;
}

Csr large_graph(const Context& context) {
    return generate(RMat{.scale = 14}, 3, context);
}

void write_over(const std::string& path, std::string_view bytes) {
    const int fd = open(path.c_str(), O_WRONLY | O_TRUNC);
    REQUIRE(fd >= 0);
    REQUIRE(write(fd, bytes.data(), bytes.size()) == std::ssize(bytes));
    close(fd);
}

}  // namespace

TEST_CASE("defect 36: more edges than were counted are refused, not stored") {
    // 100 long lines become 500 short ones behind the counting.
    const SharedText text(repeated("0 1                \n", 100));
    Context context = context_with(2);
    context.progress = std::make_shared<Meanwhile>(0, [&] { text.become(repeated("0 1\n", 500)); });
    const ReadOptions options{.format = &format_named("edges"), .text = {.ids = Ids::zero_based}};
    CHECK_THROWS_WITH_AS(read_graph(text.source(), options, context),
                         doctest::Contains("the text changes"), InputError);
}

TEST_CASE("defect 36: features are refused if they are not what was counted") {
    constexpr int nodes = 5000;  // a look at whether to stop every 4096 lines: one in each reading
    const Dataset dataset{.graph = Csr::trusted(nodes, nodes,
                                                Array<EdgeIndex>(std::vector<EdgeIndex>(nodes + 1)),
                                                {}, UnitWeights{})};
    const SharedText more(repeated("0,0,0\n", nodes));
    const SharedText fewer(repeated("1,1,1\n", nodes));
    const SharedText shorter(repeated("1,1,1\n", nodes));
    std::string lines = "node,a\n";
    for (int i = 0; i < nodes; ++i) lines += fmt::format("{:4},1\n", i);
    const SharedText repeating(lines);
    const auto refused = [&](const SharedText& text, const std::function<void()>& change) {
        Context context = context_with(1);
        context.progress = std::make_shared<Meanwhile>(2, change);
        CHECK_THROWS_WITH_AS(read_node_features(text.source(), dataset, context),
                             doctest::Contains("the text changes"), InputError);
    };
    refused(more, [&] { more.become(repeated("7,7,7\n", nodes)); });
    refused(fewer, [&] { fewer.become(repeated("0,0,0\n", nodes)); });
    refused(shorter, [&] { shorter.become(repeated("1,1,1\n", nodes - 100)); });
    Context context = context_with(1);
    context.progress = std::make_shared<Meanwhile>(
        2, [&] { repeating.become("node,a\n" + repeated("   0,1\n", nodes)); });
    const Csr matrix = read_node_features(repeating.source(), dataset, context).matrix;
    for (const NodeId column : matrix.columns()) REQUIRE(column == 0);  // nothing from elsewhere
}

TEST_CASE("defect 36: a snapshot that is cut off is refused, wherever the reader is") {
    const SurviveLostPages survive;
    const Folder folder;
    const Context context = context_with(1);
    Dataset dataset{.graph = large_graph(context)};
    for (NodeId i = 0; i < dataset.graph.rows(); ++i)
        dataset.node_names.push_back(fmt::format("node {}", i));
    const std::string path = folder.path("g.suffuse");
    write_graph(dataset, path, nullptr, context);
    const std::string whole = content_of(path);
    int refusals = 0;
    for (const std::size_t kept : {0UL, 5000UL, 100000UL, 400000UL, whole.size() - 5000}) {
        for (int looks = 1; looks <= 8; ++looks) {
            write_over(path, whole);
            Context disturbed = context_with(2);
            disturbed.progress = std::make_shared<Meanwhile>(
                looks, [&] { REQUIRE(truncate(path.c_str(), static_cast<off_t>(kept)) == 0); });
            try {
                read_graph(path, {}, disturbed);
            } catch (const InputError& error) {
                CHECK(std::string(error.what()).find("changed while it was") != std::string::npos);
                ++refusals;
            }
        }
    }
    CHECK(refusals > 10);
}

TEST_CASE("defect 36: nothing is written that was made of a file that changed") {
    const SurviveLostPages survive;
    const Folder folder;
    const Context context = context_with(1);
    const std::string path = folder.path("g.suffuse");
    write_graph({.graph = large_graph(context)}, path, nullptr, context);
    const Dataset read = read_graph(path, {}, context).dataset;
    REQUIRE(truncate(path.c_str(), 0) == 0);
    CHECK_THROWS_WITH_AS(write_graph(read, folder.path("out.npz"), nullptr, context),
                         doctest::Contains("g.suffuse: changed"), InputError);
    CHECK(folder.names() == std::vector<std::string>{"g.suffuse"});
}

}  // namespace suffuse::testing::changing_files_test
