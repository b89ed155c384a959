#include <doctest/doctest.h>

#include "suffuse/io/read_graph.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::edge_text_test {

namespace {

GraphFile read_text(const std::string& text, ReadOptions options = {}, int threads = 1) {
    const Source source{
        .name = "g.txt", .suffix = ".txt", .bytes = Array<char>({text.begin(), text.end()})};
    options.format = &format_named("edges");
    return read_graph(source, options, context_with(threads));
}

std::string refusal(const std::string& text, ReadOptions options = {}) {
    try {
        read_text(text, options);
    } catch (const InputError& error) {
        return error.what();
    }
    return "not refused";
}

Csr graph_of(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

}  // namespace

// 0 -> 1 -> 2 -> 0 with weights 1, 2, 3
const std::vector<Edge> triangle{{0, 1, 1}, {1, 2, 2}, {2, 0, 3}};

TEST_CASE("blanks, tabs, commas, semicolons and Windows line ends mean the same") {
    for (const char* text :
         {"0 1 1\n1 2 2\n2 0 3\n", "0\t1\t1\n1\t2\t2\n2\t0\t3", "0,1,1\n1,2,2\n2,0,3\n",
          "0;1;1\n1;2;2\n2;0;3\n", "0 1 1\r\n1 2 2\r\n2 0 3\r\n", "  0  1\t 1 \n1 2 2\n\n2 0 3\n",
          "0 , 1 , 1\n1, 2, 2\n2 ,0 ,3\n", "\xef\xbb\xbf\x30 1 1\n1 2 2\n2 0 3\n"}) {
        CAPTURE(text);
        CHECK(read_text(text).dataset.graph == graph_of(3, triangle));
    }
}

TEST_CASE("comments stand anywhere, a header line names the columns") {
    const Csr expected = graph_of(3, triangle);
    CHECK(read_text("# a\n% b\n0 1 1\n# c\n1 2 2\n2 0 3\n").dataset.graph == expected);
    CHECK(read_text("source,target,weight\n0,1,1\n1,2,2\n2,0,3\n").dataset.graph == expected);
    CHECK(read_text("Source\tTarget\tWeight\n0\t1\t1\n1\t2\t2\n2\t0\t3\n").dataset.graph ==
          expected);
    CHECK(read_text("x y z\n0 1 1\n1 2 2\n2 0 3\n").dataset.graph == without_weights(expected));
    CHECK(read_text("from,to,time,weight\n0,1,77,1\n1,2,78,2\n2,0,79,3\n").dataset.graph ==
          expected);
}

TEST_CASE("ids count from 0, or from 1 if all of 1..N occur and 0 does not") {
    CHECK(read_text("1 2\n2 3\n").dataset.graph == graph_of(3, {{0, 1}, {1, 2}}));
    CHECK(read_text("0 2\n2 3\n").dataset.graph == graph_of(4, {{0, 2}, {2, 3}}));
    // 1 and 3 without 2: taking the numbers as they are loses nothing.
    CHECK(read_text("1 3\n").dataset.graph == graph_of(4, {{1, 3}}));
    CHECK(read_text("1 2\n2 3\n", {.text = {.ids = Ids::zero_based}}).dataset.graph ==
          graph_of(4, {{1, 2}, {2, 3}}));
    CHECK(read_text("1 3\n", {.text = {.ids = Ids::one_based}}).dataset.graph ==
          graph_of(3, {{0, 2}}));
}

TEST_CASE("names are numbered by first appearance") {
    const GraphFile file = read_text("bob alice 2\nalice bob 3\ncarol bob 1\n");
    CHECK(file.dataset.node_names == std::vector<std::string>{"bob", "alice", "carol"});
    CHECK(file.dataset.graph == graph_of(3, {{0, 1, 2}, {1, 0, 3}, {2, 0, 1}}));
}

TEST_CASE("numbers far larger than the file are names, numbered by size") {
    const GraphFile file = read_text("900000000000 5\n5 12345678901234567890123\n");
    CHECK(file.dataset.node_names ==
          std::vector<std::string>{"5", "900000000000", "12345678901234567890123"});
    CHECK(file.dataset.graph == graph_of(3, {{1, 0}, {0, 2}}));
    CHECK(read_text("1000000000 5\n").dataset.graph.rows() == 2);
}

TEST_CASE("spreadsheets quote fields that hold a separator") {
    const GraphFile file =
        read_text("source,target\n\"Doe, Jane\",\"say \"\"hi\"\"\"\nplain,\"Doe, Jane\"\n");
    CHECK(file.dataset.node_names == std::vector<std::string>{"Doe, Jane", "say \"hi\"", "plain"});
    CHECK(file.dataset.graph == graph_of(3, {{0, 1}, {2, 0}}));
    // Quoted numbers from 0 are numbers.
    CHECK(read_text("\"1\",\"0\"\n\"0\",\"2\"\n").dataset.graph == graph_of(3, {{1, 0}, {0, 2}}));
}

TEST_CASE("SNAP and KONECT declare the direction") {
    const Csr path = graph_of(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}});
    const std::string snap = "# Undirected graph: x\n# Nodes: 3 Edges: 2\n0\t1\n1\t2\n";
    CHECK(read_text(snap).dataset.graph == path);
    CHECK(read_text(snap).reading.declared == Declared::undirected);
    CHECK(read_text(snap, {.direction = Direction::directed}).dataset.graph ==
          graph_of(3, {{0, 1}, {1, 2}}));
    CHECK(read_text("# Directed graph (each unordered pair of nodes is saved once)\n0 1\n1 2\n")
              .reading.declared == Declared::directed);
    CHECK(read_text("% sym unweighted\n% 2 3 3\n1 2\n2 3\n").dataset.graph == path);
    // KONECT's ids count from 1 even if 2 is missing; weight and time follow.
    CHECK(read_text("% asym positive\n1 3 2 1234\n3 1 1 1235\n").dataset.graph ==
          graph_of(3, {{0, 2, 2}, {2, 0, 1}}));
}

TEST_CASE("--undirected takes the larger weight, repeated edges add up first") {
    const ReadOptions undirected{.direction = Direction::undirected};
    CHECK(read_text("0 1 2\n0 1 3\n1 0 4\n", undirected).dataset.graph ==
          graph_of(2, {{0, 1, 5}, {1, 0, 5}}));
}

TEST_CASE("our own comment keeps nodes without edges") {
    CHECK(read_text("# suffuse nodes=5 entries=1\n1 2\n").dataset.graph == graph_of(5, {{1, 2}}));
    CHECK(read_text("# suffuse nodes=3 entries=0\n").dataset.graph == graph_of(3, {}));
    CHECK(refusal("# suffuse nodes=2 entries=1\n0 1\n1 2\n") ==
          "g.txt:3: expected a node id from 0 to 1, found '2'");
}

TEST_CASE("zero weights are no edges but their nodes stay") {
    CHECK(read_text("0 1 1\n1 2 0\n").dataset.graph == graph_of(3, {{0, 1}}));
}

TEST_CASE("a refusal names the line, what was expected and what was found") {
    CHECK(refusal("0 1\n1 x\n") == "g.txt:2: expected a node id from 0 to 2147483645, found 'x'");
    CHECK(refusal("0 1 1\n1 2\n") == "g.txt:2: expected 3 fields, found fewer");
    CHECK(refusal("0 1\n1 2 3\n") == "g.txt:2: expected 2 fields, found 3");
    CHECK(refusal("0 1 1\n\n# c\n1 2 -1\n") ==
          "g.txt:4: expected a weight, finite and not negative, found '-1'");
    CHECK(refusal("0 1 nan\n").starts_with("g.txt:1: expected a weight"));
    CHECK(refusal("a b 1\nc\nd e\n") == "g.txt:3: expected 3 fields, found 2");
    CHECK(refusal("").ends_with("expected edges, found none"));
    CHECK(refusal("a \xff\n") == "g.txt:1: expected UTF-8 text, found the byte 0xff");
}

TEST_CASE("a carriage return inside a line is refused, not circled around for ever") {
    CHECK(refusal("a b\rc d\n").starts_with("g.txt:1: expected"));
    CHECK(refusal("a\r\rb c\n").starts_with("g.txt:1: expected"));
    CHECK(refusal("x y\n\ra\r b\r c\n").starts_with("g.txt:2: expected"));
}

TEST_CASE("the first bad line is named, whatever the number of threads") {
    std::string text;
    for (int i = 0; i < 400000; ++i)
        text += i == 250000 || i == 399000 ? "1 bad\n" : std::to_string(i) + " 1\n";
    for (const int threads : {1, 2, 5}) {
        CHECK_THROWS_WITH_AS(read_text(text, {}, threads),
                             doctest::Contains("g.txt:250001: expected a node id"), InputError);
    }
}

}  // namespace suffuse::testing::edge_text_test
