#include <doctest/doctest.h>

#include <filesystem>
#include <map>

#include "suffuse/io/read_graph.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::good_files_test {

namespace {

struct Size {
    NodeId nodes;
    EdgeIndex entries;
    bool weighted;
    Declared declared;
};

constexpr auto nothing = Declared::nothing;
constexpr auto directed = Declared::directed;
constexpr auto undirected = Declared::undirected;

// What tests/data/valid/make.py has put into its files.
const std::map<std::string, Size> expected{
    {"edge_text/snap_directed.txt", {4, 4, false, directed}},
    {"edge_text/snap_undirected.txt", {4, 8, false, undirected}},
    {"edge_text/konect_undirected.txt", {4, 8, true, undirected}},
    {"edge_text/konect_directed_with_time.txt", {3, 2, true, directed}},
    {"edge_text/spreadsheet.csv", {3, 2, true, nothing}},
    {"edge_text/semicolons.csv", {3, 2, true, nothing}},
    {"edge_text/other_columns.csv", {3, 2, true, nothing}},
    {"edge_text/no_newline_at_end.txt", {3, 2, false, nothing}},
    {"edge_text/blanks_and_comments.edges", {3, 3, false, nothing}},
    {"edge_text/large_numbers.txt", {3, 2, false, nothing}},
    {"edge_text/counted_from_one.txt", {3, 3, false, nothing}},
    {"edge_text/repeated_edges.txt", {2, 2, true, nothing}},
    {"edge_text/pandas_index.csv", {13, 2, true, nothing}},
    {"edge_text/gephi.csv", {3, 2, true, nothing}},
    {"edge_text/neo4j.csv", {3, 2, true, nothing}},
    {"edge_text/unknown_header.csv", {3, 3, false, nothing}},
    {"edge_text/first_edge_no_header.csv", {3, 3, false, nothing}},
    {"edge_text/nodes_without_edges.csv", {3, 1, false, nothing}},
    {"edge_text/own_names.txt", {4, 2, true, nothing}},
    {"edge_text/gaps.txt", {2001, 2, false, nothing}},
    {"npz/csr.npz", {4, 6, true, nothing}},
    {"npz/csr_compressed.npz", {4, 6, true, nothing}},
    {"npz/csr_int64.npz", {4, 6, true, nothing}},
    {"npz/csr_bool.npz", {4, 6, false, nothing}},
    {"npz/csc.npz", {4, 3, true, nothing}},
    {"npz/coo.npz", {4, 6, true, nothing}},
    {"npz/no_nodes.npz", {0, 0, false, nothing}},
    {"npz/labelled.npz", {4, 6, true, nothing}},
    {"npz/labelled_other_names.npz", {4, 6, true, nothing}},
    {"npz/edge_index.npz", {6, 6, false, nothing}},
    {"npz/edge_index_alone.npz", {4, 6, false, nothing}},
    {"npy/edge_index.npy", {3, 3, true, nothing}},
    {"npy/int8.npy", {5, 3, false, nothing}},
    {"matrix_market/general.mtx", {4, 3, true, nothing}},
    {"matrix_market/symmetric.mtx", {4, 6, true, undirected}},
    {"matrix_market/integer.mtx", {4, 6, true, nothing}},
    {"matrix_market/pattern.mtx", {3, 5, false, undirected}},
    {"matrix_market/no_entries.mtx", {5, 0, false, nothing}},
    {"compressed/edges.txt.gz", {4, 4, false, nothing}},
    {"compressed/two_members.txt.gz", {4, 4, false, nothing}},
    {"compressed/edges.txt.zst", {4, 4, false, nothing}},
    {"compressed/two_frames.txt.zst", {4, 4, false, nothing}},
    {"compressed/graph.mtx.gz", {3, 5, false, undirected}},
};

GraphFile read(const std::string& name) {
    return read_graph(SUFFUSE_TEST_DATA "/valid/" + name, {}, context_with(2));
}

}  // namespace

TEST_CASE("files of other programs are read with the sizes they have") {
    for (const auto& entry : expected) {
        const auto& name = entry.first;
        const auto& size = entry.second;
        INFO(name);
        const GraphFile file = read(name);
        CHECK(file.dataset.graph.rows() == size.nodes);
        CHECK(file.dataset.graph.entries() == size.entries);
        CHECK(file.dataset.graph.is_weighted() == size.weighted);
        CHECK(file.reading.declared == size.declared);
    }
}

TEST_CASE("no good file is left out") {
    namespace fs = std::filesystem;
    const fs::path root(SUFFUSE_TEST_DATA "/valid");
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
        const fs::path name = entry.path().lexically_relative(root);
        if (!entry.is_regular_file() || !name.has_parent_path()) continue;
        const bool is_companion = name.filename() == "edge_weight.npy";
        INFO(name.string());
        CHECK((is_companion || expected.contains(name.string())));
    }
}

TEST_CASE("the same graph in every form that SciPy writes is the same matrix") {
    const Csr graph = read("npz/csr.npz").dataset.graph;
    for (const char* name : {"npz/csr_compressed.npz", "npz/csr_int64.npz", "npz/coo.npz",
                             "npz/labelled.npz", "npz/labelled_other_names.npz",
                             "matrix_market/symmetric.mtx", "matrix_market/integer.mtx"}) {
        INFO(name);
        CHECK(read(name).dataset.graph == graph);
    }
}

TEST_CASE("names, labels and features of other programs are kept") {
    const Dataset cities = read("edge_text/spreadsheet.csv").dataset;
    CHECK(cities.node_names ==
          std::vector<std::string>{"Berlin, Mitte", "Zürich", "Café \"Roma\""});
    const Dataset labelled = read("npz/labelled.npz").dataset;
    CHECK(labelled.labels == std::vector<std::int32_t>{0, 1, 1, 0});
    CHECK(labelled.node_names == std::vector<std::string>{"a", "b", "c", "é"});
    REQUIRE(labelled.features);
    CHECK(labelled.features->cols() == 3);
    CHECK(labelled.features->entries() == 3);
    CHECK(read("npz/labelled_other_names.npz").dataset.labels ==
          std::vector<std::int32_t>{0, 1, unlabelled, 0});
    CHECK(read("edge_text/large_numbers.txt").dataset.node_names ==
          std::vector<std::string>{"10000000000", "20000000000", "30000000000"});
}

}  // namespace suffuse::testing::good_files_test
