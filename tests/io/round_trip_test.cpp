#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/io/place.h"
#include "suffuse/io/read_graph.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::round_trip_test {

namespace {

constexpr std::uint64_t graphs = 200;

struct FileKind {
    const char* file;
    const char* format;  // null: by suffix
};

// Every format and every compression.
const std::vector<FileKind> kinds{
    {"g.txt", nullptr},           {"g.csv", nullptr},
    {"g.mtx", nullptr},           {"g.npz", nullptr},
    {"g_pair.npz", "edge_index"}, {"g.npy", nullptr},
    {"g.suffuse", nullptr},       {"g_columns.suffuse", "snapshot_columns"},
    {"g.txt.gz", nullptr},        {"g.mtx.zst", nullptr}};

const Format* format_of_kind(const FileKind& kind) {
    return kind.format == nullptr ? nullptr : &format_named(kind.format);
}

bool last_node_has_edges(const Csr& graph) {
    const auto columns = graph.columns().span();
    return !graph.row(graph.rows() - 1).empty() ||
           std::ranges::find(columns, graph.rows() - 1) != columns.end();
}

// Written as one kind and read again; nothing if the format cannot hold the graph.
std::optional<Csr> passed_through(const FileKind& kind, const Csr& graph, const Folder& folder) {
    const Context context = context_with(2);
    const std::string path = folder.path(kind.file);
    if (std::string(kind.file) == "g.npy" && !last_node_has_edges(graph)) {
        CHECK_THROWS_WITH_AS(write_graph({.graph = graph}, path, nullptr, context),
                             doctest::Contains("has no edges"), InputError);
        return std::nullopt;
    }
    write_graph({.graph = graph}, path, format_of_kind(kind), context);
    // --directed: whatever the file declares, the matrix is the one that was written.
    return read_graph(path, {.direction = Direction::directed}, context).dataset.graph;
}

}  // namespace

TEST_CASE("for every pair of formats, writing and reading twice gives the same graph" *
          doctest::test_suite("long")) {
    const Folder folder;
    for (std::uint64_t i = 0; i < graphs; ++i) {
        const Csr graph = random_graph(i);
        // The second step must start from what the first step read, so that its types count too.
        std::vector<std::optional<Csr>> once;
        for (const FileKind& first : kinds) once.push_back(passed_through(first, graph, folder));
        for (std::size_t a = 0; a < kinds.size(); ++a) {
            if (!once[a]) continue;
            CAPTURE(i);
            CAPTURE(kinds[a].file);
            REQUIRE(*once[a] == graph);
            for (const FileKind& second : kinds) {
                CAPTURE(second.file);
                const auto twice = passed_through(second, *once[a], folder);
                if (twice) REQUIRE(*twice == graph);
            }
        }
    }
}

TEST_CASE("what a file declares does not change a graph that was written as it is") {
    const Folder folder;
    const Context context = context_with(1);
    for (std::uint64_t i = 0; i < 40; ++i) {
        const Csr graph = random_graph(i);
        for (const FileKind& kind : kinds) {
            if (std::string(kind.file) == "g.npy") continue;
            const std::string path = folder.path(kind.file);
            write_graph({.graph = graph}, path, format_of_kind(kind), context);
            CAPTURE(kind.file);
            REQUIRE(read_graph(path, {}, context).dataset.graph == graph);
        }
    }
}

TEST_CASE("typed formats keep float and double apart; text takes the narrowest exact type") {
    const Folder folder;
    const Context context = context_with(1);
    EdgeList list = edge_list(2, {{0, 1, 0.5}, {1, 0, 0.25}});
    const Csr in_double = build_graph(list, {}, context);
    for (const char* file : {"g.npz", "g.suffuse"}) {
        write_graph({.graph = in_double}, folder.path(file), nullptr, context);
        const Csr back = read_graph(folder.path(file), {}, context).dataset.graph;
        CHECK(std::holds_alternative<Array<double>>(back.weights()));
    }
    for (const char* file : {"g.txt", "g.mtx"}) {
        write_graph({.graph = in_double}, folder.path(file), nullptr, context);
        const Csr back = read_graph(folder.path(file), {}, context).dataset.graph;
        CHECK(std::holds_alternative<Array<float>>(back.weights()));
        CHECK(back == in_double);
    }
}

TEST_CASE("files have the same bytes for every thread count and on every run") {
    const Folder folder;
    const Csr graph =
        build_graph(random_edges(3000, 20, {.weighting = Shape::Weighting::doubles}, Rng(5)), {},
                    context_with(2));
    for (const FileKind& kind : kinds) {
        if (std::string(kind.file) == "g.npy") continue;
        std::vector<std::string> contents;
        for (const int threads : {1, 2, 5, 2}) {
            write_graph({.graph = graph}, folder.path(kind.file), format_of_kind(kind),
                        context_with(threads));
            contents.push_back(content_of(folder.path(kind.file)));
        }
        CAPTURE(kind.file);
        CHECK(std::ranges::count(contents, contents.front()) == 4);
    }
}

TEST_CASE("reading gives the same graph for every thread count") {
    const Folder folder;
    const Context context = context_with(2);
    const EdgeList edges =
        random_edges(20000, 30, {.weighting = Shape::Weighting::doubles, .repeats = true}, Rng(6));
    const Csr graph = build_graph(edges, {}, context);
    for (const FileKind& kind : kinds) {
        if (std::string(kind.file) == "g.npy") continue;
        write_graph({.graph = graph}, folder.path(kind.file), format_of_kind(kind), context);
        for (const int threads : {1, 2, 5}) {
            CAPTURE(kind.file);
            CHECK(read_graph(folder.path(kind.file), {.direction = Direction::directed},
                             context_with(threads))
                      .dataset.graph == graph);
        }
    }
}

TEST_CASE("a refused reservation leaves no trace, whichever it is") {
    const Folder folder;
    const Csr graph = random_graph(5);
    for (const FileKind& kind : kinds) {
        if (std::string(kind.file) == "g.npy") continue;
        const std::string path = folder.file(kind.file, "old content");
        for (std::int64_t nth = 0;; ++nth) {
            const Context context{.threads = 2, .budget = MemoryBudget::refusing(nth)};
            try {
                write_graph({.graph = graph}, path, format_of_kind(kind), context);
                break;
            } catch (const BudgetError&) {
                CHECK(content_of(path) == "old content");
                CHECK(folder.names() == std::vector<std::string>{kind.file});
                CHECK(context.budget.used().count == 0);
            }
        }
        for (std::int64_t nth = 0;; ++nth) {
            const Context context{.threads = 2, .budget = MemoryBudget::refusing(nth)};
            try {
                const GraphFile file =
                    read_graph(path, {.direction = Direction::undirected}, context);
                CHECK(file.dataset.graph.rows() == graph.rows());
                CHECK(nth > 0);  // something was reserved at all
                break;
            } catch (const BudgetError&) {
                CHECK(context.budget.used().count == 0);
            }
        }
        std::filesystem::remove(path);
    }
}

TEST_CASE("defect 74: nothing is written of a dataset whose parts do not fit") {
    const Context context = context_with(1);
    const Csr graph = random_graph(17);
    const auto nodes = static_cast<std::size_t>(graph.rows());
    const std::vector<Dataset> bad{
        {.graph = graph, .labels = {0, 1}},
        {.graph = graph, .labels = std::vector<std::int32_t>(nodes + 1)},
        {.graph = graph, .node_names = {"x", "y"}},
        {.graph = graph, .node_names = std::vector<std::string>(nodes + 1, "x")},
        {.graph = graph, .labels = std::vector<std::int32_t>(nodes, 1), .class_names = {"only"}},
        {.graph = graph, .features = matrix_of({{1.0}})}};
    const Folder folder;
    for (const Format& format : formats()) {
        CAPTURE(format.name);
        for (const Dataset& dataset : bad) {
            CHECK_THROWS_AS(write_graph(dataset, folder.path("g"), &format, context), InputError);
            const Place place{folder.path("g"), std::string(format.name)};
            CHECK_THROWS_AS(write_with_names(dataset, place, context), InputError);
        }
    }
    CHECK(folder.names().empty());
}

}  // namespace suffuse::testing::round_trip_test
