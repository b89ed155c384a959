#include <doctest/doctest.h>

#include "suffuse/io/read_graph.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::named_text_test {

namespace {

const Context context = context_with(2);

using Names = std::vector<std::string>;

// What is hard to write: separators, quotes, comments, numbers, names of columns, other alphabets.
const Names hard_names{"ann",      "b,c",     "d;e",
                       "f g",      "\"",      "say \"hi\"",
                       "#tag",     "%",       "7",
                       "007",      "-1",      "source",
                       "target",   "weight",  "Zürich",
                       "nan",      "1e5",     " lead",
                       "end ",     "a'b",     "*",
                       "<x>",      "北京",    "0",
                       "1",        "+3",      "u",
                       "v",        "NA",      "\x7f",
                       "Source",   "=1+1",    "source,target",
                       "\"\"",     "5",       "6",
                       "8",        "graph [", "a\\tb",
                       "e\xcc\x81"};

Dataset named_graph(std::uint64_t seed) {
    Dataset dataset{.graph = random_graph(seed)};
    const auto nodes = static_cast<std::size_t>(dataset.graph.rows());
    for (std::size_t k = 0; k < nodes; ++k) {
        const std::size_t which = (k * 7 + seed) % hard_names.size();
        const std::size_t round = (k * 7 + seed) / hard_names.size();
        dataset.node_names.push_back(hard_names[which] + std::string(round, '\''));
    }
    return dataset;
}

std::string written(const Dataset& dataset, const std::string& name) {
    const Folder folder;
    write_graph(dataset, folder.path(name), nullptr, context);
    return content_of(folder.path(name));
}

Dataset through(const Dataset& dataset, const std::string& name, int threads = 2) {
    const Folder folder;
    write_graph(dataset, folder.path(name), nullptr, context);
    return read_graph(folder.path(name), {}, context_with(threads)).dataset;
}

Dataset read_text(const std::string& text) {
    const Source source{.name = "g.txt", .bytes = Array<char>({text.begin(), text.end()})};
    return read_graph(source, {}, context).dataset;
}

std::string refusal(const std::string& text) {
    try {
        read_text(text);
    } catch (const InputError& error) {
        return error.what();
    }
    return "not refused";
}

Dataset small(Names names, const std::vector<Edge>& edges) {
    const auto nodes = static_cast<NodeId>(names.size());
    return {.graph = build_graph(edge_list(nodes, edges), {}, context),
            .node_names = std::move(names)};
}

}  // namespace

TEST_CASE("defect 9: names, numbers of nodes and nodes without edges survive a round trip") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const Dataset dataset = named_graph(seed);
        for (const char* name : {"g.csv", "g.txt", "g.tsv.gz"}) {
            CAPTURE(seed);
            CAPTURE(name);
            const Dataset back = through(dataset, name);
            REQUIRE(back.graph == dataset.graph);
            REQUIRE(back.node_names == dataset.node_names);
        }
    }
}

TEST_CASE("defect 9: a table of edges has no other lines where none is needed") {
    // Numbered by first appearance, as the reader does.
    CHECK(written(small({"a", "b", "c", "d"}, {{0, 1}, {1, 2}, {2, 3}, {3, 1}}), "g.csv") ==
          "source,target\na,b\nb,c\nc,d\nd,b\n");
    CHECK(written(small({"a", "b", "c"}, {{0, 1, 2}, {2, 1, 0.5}}), "g.csv") ==
          "source,target,weight\na,b,2\nc,b,0.5\n");
    CHECK(written(small({"a", "b", "c"}, {{0, 2}}), "g.csv") == "source,target\na\nb\na,c\n");
    CHECK(written(small({"a"}, {}), "g.csv") == "source,target\na\n");
    CHECK(written(small({"a b"}, {{0, 0}}), "g.txt") ==
          "# suffuse ids=names nodes=1 entries=1\n\"a b\"\t\"a b\"\n");
}

TEST_CASE("defect 9: the comment stands where names alone would be taken for something else") {
    const std::string comment = "# suffuse ids=names nodes=2 entries=1\n";
    CHECK(written(small({"7", "9"}, {{0, 1}}), "g.csv") == comment + "source,target\n7,9\n");
    CHECK(written(small({"a", "target"}, {{0, 1}}), "g.csv") ==
          comment + "source,target\na,target\n");
    CHECK(refusal("# suffuse ids=names nodes=3 entries=1\na\tb\n") ==
          "g.txt: expected the names of 3 nodes, found 2");
    CHECK(read_text(comment + "9\t7\n").node_names == Names{"9", "7"});
}

TEST_CASE("defect 9: names that text cannot hold are left out, not lost in a wrong graph") {
    for (const Names& names :
         {Names{"a", "a"}, Names{"a", ""}, Names{"a", "b\tc"}, Names{"a", "\xff"}}) {
        const Dataset dataset = small(names, {{0, 1}, {1, 0}});
        CHECK(written(dataset, "g.csv") == "source,target\n0,1\n1,0\n");
        CHECK(through(dataset, "g.txt").node_names.empty());
    }
    CHECK_THROWS_AS(written(small({"a", "b\nc"}, {{0, 1}}), "g.csv"), InputError);  // defect 74
}

TEST_CASE("defect 25: a line with one id is a node") {
    const Dataset dataset = read_text("a b\nzoe\nb c\na\n");
    CHECK(dataset.node_names == Names{"a", "b", "zoe", "c"});
    CHECK(dataset.graph == small({"", "", "", ""}, {{0, 1}, {1, 3}}).graph);
    CHECK(read_text("source,target,weight\na,b,1\nzoe\n").graph.rows() == 3);
    CHECK(refusal("a b 1\nc d\n") == "g.txt:2: expected 3 fields, found 2");
    CHECK(refusal("id,source,target\n1,a,b\nzoe\n") == "g.txt:3: expected 3 fields, found 1");
    CHECK(refusal("0 1\n2\n") == "g.txt:2: expected 2 fields, found fewer");
    CHECK(refusal("source,target\na,b\nzoe,\n") == "g.txt:3: a node id is empty");
}

TEST_CASE("named lists are written and read alike with every number of threads") {
    Dataset dataset{.graph = build_graph(random_edges(3000, 8, {}, Rng(3)), {}, context)};
    for (NodeId k = 0; k < dataset.graph.rows(); ++k)
        dataset.node_names.push_back("node " + std::to_string(k * 7919 % 3001));
    for (const int threads : {1, 2, 5}) {
        const Dataset back = through(dataset, "g.csv", threads);
        CHECK(back.graph == dataset.graph);
        CHECK(back.node_names == dataset.node_names);
    }
}

}  // namespace suffuse::testing::named_text_test
