#include <doctest/doctest.h>

#include "suffuse/io/read_graph.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::table_header_test {

namespace {

GraphFile read_table(const std::string& text, EdgeTextOptions options = {}) {
    const Source source{
        .name = "g.csv", .suffix = ".csv", .bytes = Array<char>({text.begin(), text.end()})};
    return read_graph(source, {.text = std::move(options)}, context_with(2));
}

std::string refusal(const std::string& text, EdgeTextOptions options = {}) {
    try {
        read_table(text, std::move(options));
    } catch (const InputError& error) {
        return error.what();
    }
    return "not refused";
}

Csr graph_of(NodeId nodes, const std::vector<Edge>& edges) {
    return build_graph(edge_list(nodes, edges), {}, context_with(1));
}

// The columns as source, target, weight, counted from 0; the header behind them.
void check_columns(const std::string& text, std::vector<std::int64_t> expected,
                   std::size_t doubts = 0) {
    CAPTURE(text);
    const GraphFile file = read_table(text);
    const TableColumns& columns = *file.reading.columns;
    CHECK(std::vector{columns.source, columns.target, columns.weight} == expected);
    CHECK(file.reading.doubts.size() == doubts);
}

bool has_header(const std::string& text, EdgeTextOptions options = {}) {
    return !read_table(text, std::move(options)).reading.columns->header.empty();
}

std::string note(const std::string& text) {
    std::string all;
    for (const Doubt& doubt : read_table(text).reading.doubts) all += doubt.sentence + "|";
    return all;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("defect 1: columns are found by their names") {
    const std::string rows = "\n1,0,2,3\n0,1,2,3\n";
    check_columns("source,target,weight,x" + rows, {0, 1, 2});
    check_columns("id,source,target,weight" + rows, {1, 2, 3});
    check_columns(",source,target,weight" + rows, {1, 2, 3});
    check_columns("Unnamed: 0,Source,Target,Weight" + rows, {1, 2, 3});
    check_columns("weight,to,from,x" + rows, {2, 1, 0});
    check_columns("start,end,source,target" + rows, {2, 3, -1}, 1);
    check_columns("source_id,source_name,target_id,count" + rows, {0, 2, 3});
    check_columns("FromNodeId,ToNodeId,kind,w" + rows, {0, 1, 3});
    check_columns("i,j,value,id" + rows, {0, 1, 2});
    check_columns("head,relation,tail,w" + rows, {0, 2, 3});
    check_columns("tail,head,w,x" + rows, {0, 1, 2});
    check_columns("row,col,data,rowid" + rows, {0, 1, -1}, 1);
    check_columns("node_1,node_2,strength,x" + rows, {0, 1, 2});
    // Unknown names: the first two, neither an index nor the weight.
    check_columns("id,a,b,weight" + rows, {1, 2, 3}, 2);
    check_columns("weight,a,b,index" + rows, {1, 2, 0}, 2);
    check_columns("source,a,b,weight" + rows, {0, 1, 3}, 2);
}

TEST_CASE("defect 55: source and target are a pair of names") {
    const std::string rows = "\n1,0,2\n0,1,2\n";
    for (const char* known : {"source,target,weight", "src,dst,w", "from,to,weight", "u,v,w",
                              "i,j,w", "i,j,v", "row,col,v", "origin,destination,count"})
        check_columns(known + rows, {0, 1, 2});
    check_columns("j,i,v" + rows, {1, 0, 2});
    check_columns("v,u,w" + rows, {1, 0, 2});
    check_columns("v,i,j" + rows, {1, 2, 0});
    check_columns("i,j,u" + rows, {0, 1, -1}, 1);
    check_columns("start,end,from" + rows, {0, 1, -1}, 1);
    check_columns("from,start,end" + rows, {1, 2, -1}, 1);
    // Half of one pair and half of another: the first two columns, and a note says so.
    check_columns("a,b,to" + rows, {0, 1, -1}, 2);
    check_columns("from,target,x" + rows, {0, 1, -1}, 2);
    check_columns("u,j,x" + rows, {0, 1, -1}, 2);
    check_columns("to,a,b" + rows, {1, 0, -1}, 2);
    check_columns("follower,source\n1,0\n0,1\n", {1, 0, -1}, 2);
    check_columns("dst,from\n1,0\n0,1\n", {1, 0, -1}, 2);
}

TEST_CASE("an id of a node may be called id if there is no other column") {
    check_columns("id,friend\n0,1\n1,2\n", {0, 1, -1}, 1);
    CHECK(refusal("weight,a\n0,1\n1,2\n").starts_with("g.csv:1: expected columns of sources"));
}

TEST_CASE("defect 1: what is asked for goes before the header") {
    const std::string table = "a,b,c\n5,0,1\n6,1,2\n";
    CHECK(read_table(table, {.columns = "b,c,a"}).dataset.graph ==
          graph_of(3, {{0, 1, 5}, {1, 2, 6}}));
    CHECK(read_table(table, {.columns = "3,2"}).dataset.graph == graph_of(3, {{1, 0}, {2, 1}}));
    CHECK(read_table("5 0 1 x\n6 1 2 y\n", {.columns = "2,3,1"}).dataset.graph ==
          graph_of(3, {{0, 1, 5}, {1, 2, 6}}));
    CHECK(read_table("x y z q\ny z x q\n", {.columns = "3,1"}).dataset.node_names ==
          Names{"x", "z", "y"});
    CHECK(refusal(table, {.columns = "b,d"}) ==
          "g.csv:1: columns: 'd' is none of the names 'a,b,c' in the first line, nor a number from "
          "1 to 3");
    CHECK(refusal(table, {.columns = "0,1"}).starts_with("g.csv:1: columns: '0' is none"));
    CHECK(refusal(table, {.columns = "1,4"}).starts_with("g.csv:1: columns: '4' is none"));
    CHECK(refusal(table, {.columns = ",b"}).starts_with("g.csv:1: columns: nothing is none"));
    CHECK(refusal(table, {.header = false, .columns = "b,c"}) ==
          "g.csv: columns: without a header they are counted from 1");
}

TEST_CASE("defect 2: a header of unknown names needs a graph below it that they are strangers to") {
    const std::string ring = "ann,bob\nbob,cem\ncem,ann\n";
    CHECK(has_header("follower,followee\n" + ring));
    CHECK(note("follower,followee\n" + ring) ==
          "the first line 'follower,followee' is taken as a header|");
    CHECK(read_table("follower,followee\n" + ring).dataset.node_names ==
          Names{"ann", "bob", "cem"});
    CHECK_FALSE(has_header("follower,ann\n" + ring));
    CHECK(note("follower,ann\n" + ring).empty());
    CHECK_FALSE(has_header("zoe,zoe\n" + ring));
    CHECK_FALSE(has_header("a,b\nc,d\nd,e\nf,g\nh,i\n"));  // two of four share
    CHECK(has_header("a,b\nc,d\nd,e\ne,g\nh,i\n"));        // three of four do
    CHECK_FALSE(has_header("follower,followee\nann,bob\n"));
    CHECK(note("follower,followee\nann,bob\n") ==
          "the first line 'follower,followee' is taken as an edge|");
    CHECK(has_header("follower,followee,score\nann,bob,1\nbob,ann,2\n"));
    CHECK(refusal("follower,followee,score\nann,bob,1\nbob,follower,2\n") ==
          "g.csv:1: expected two ids and perhaps a weight, found 'follower,followee,score'");
    // A node that is only named counts as an occurrence.
    CHECK_FALSE(has_header("follower,followee\n" + ring + "followee\n"));
}

TEST_CASE("defect 2: names of columns that are nodes too are no header") {
    CHECK_FALSE(has_header("source,target\ntarget,x\n"));
    CHECK(note("source,target\ntarget,x\n") ==
          "the first line 'source,target' is taken as an edge|");
    CHECK(read_table("target,source\nsource,x\n").dataset.graph == graph_of(3, {{0, 1}, {1, 2}}));
    CHECK(has_header("source,target\na,b\n"));
    CHECK(note("source,target\na,b\n").empty());
    CHECK(has_header("source,target,weight\ntarget,x,1\n"));  // no edge: 'weight' is no number
    CHECK_FALSE(has_header("source,target,3\nx,y,1\n"));
}

TEST_CASE("defect 2: words above numbers are a header if there are two lines of these") {
    CHECK(has_header("x,y\n0,1\n2,3\n"));
    CHECK_FALSE(has_header("x,y\n0,1\n"));
    CHECK(has_header("x,y\n0,1\n", {.header = true}));
    CHECK(has_header("x,y,z\n0,1,2\n"));  // no edge: 'z' is no number
    CHECK(has_header("u,v\n0,1\n"));
    CHECK_FALSE(has_header("0,1\n1,2\n"));
    CHECK(refusal("x,y\n0,1\n2,three\n").starts_with("g.csv:3: expected a node id"));
}

TEST_CASE("defect 2: to say it settles it, without a doubt") {
    for (const bool header : {true, false}) {
        const GraphFile file = read_table("a,b\nc,d\nd,e\n", {.header = header});
        CHECK(file.dataset.graph.rows() == (header ? 3 : 5));
        CHECK(file.reading.doubts.empty());
    }
    CHECK(refusal("only\n", {.header = true}) == "g.csv:1: expected two node ids, found 'only'");
}

TEST_CASE("a column of names in quotes does not make names of numbers") {
    const GraphFile file = read_table("source,label,target\n0,\"a, \"\"b\"\"\",1\n1,\"\",2\n");
    CHECK(file.dataset.graph == graph_of(3, {{0, 1}, {1, 2}}));
    CHECK(file.reading.ids == Ids::zero_based);
    CHECK(refusal("source,label,target\n0,a,1\n1,\"b,2\n").starts_with("g.csv:3: a quote is not"));
}

TEST_CASE("between tabs names hold blanks, between numbers tabs are blanks") {
    const GraphFile file = read_table("New York\tLos Angeles\t2\nLos Angeles\t Rome \t3\n");
    CHECK(file.dataset.node_names == Names{"New York", "Los Angeles", "Rome"});
    CHECK(file.dataset.graph == graph_of(3, {{0, 1, 2}, {1, 2, 3}}));
    CHECK(read_table("Jane Doe\t17\nJohn Doe\t17\n").dataset.node_names ==
          Names{"Jane Doe", "17", "John Doe"});
    check_columns("Source Node\tnote\tTarget Node\n0\tsome words\t1\n1\tmore\t0\n", {0, 2, -1});
    CHECK(read_table("0 1\t5\n1\t2 6\n").dataset.graph == graph_of(3, {{0, 1, 5}, {1, 2, 6}}));
    CHECK(read_table("source\ttarget\n0 1\n1 2\n").dataset.graph == graph_of(3, {{0, 1}, {1, 2}}));
    CHECK(read_table("a\t\tb\nb\ta\n").dataset.graph == graph_of(2, {{0, 1}, {1, 0}}));
}

TEST_CASE("a line of very many fields is not taken apart") {
    std::string line = "a";
    for (int i = 0; i < 100000; ++i) line += ",a";
    CHECK(refusal(line + "\n") == "g.csv:1: expected an edge, found more than 4096 fields");
    CHECK(refusal("a,b\n" + line + "\n").starts_with("g.csv:2: expected"));
}

TEST_CASE("where the weights are from") {
    CHECK(read_table("0,1\n1,2\n").reading.weights == WeightsFrom::nothing);
    CHECK(read_table("0,1\n0,1\n").reading.weights == WeightsFrom::repeats);
    CHECK(read_table("0,1,2\n1,0,2\n").reading.weights == WeightsFrom::file);
}

}  // namespace suffuse::testing::table_header_test
