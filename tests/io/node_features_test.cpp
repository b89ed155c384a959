#include "suffuse/io/node_features.h"

#include <doctest/doctest.h>

#include "suffuse/io/npy.h"
#include "tests/io/text_source.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::node_features_test {

namespace {

const Context context = context_with(1);

Dataset three_nodes() {
    return {.graph = build_matrix(edge_list(3, {{0, 1}}), context)};
}

FeatureTable read(std::string_view content, const Dataset& dataset = three_nodes()) {
    return read_node_features(text_source(content), dataset, context);
}

// The matrix that an edge list with these entries is.
Csr matrix(NodeId cols, const std::vector<Edge>& entries) {
    EdgeList list = edge_list(3, entries);
    list.cols = cols;
    return build_matrix(list, context);
}

const std::vector<Edge> some{{0, 0, 1.5}, {1, 1, -2}, {2, 0, 1e-3}, {2, 1, 4}};

void check_refused(std::string_view content, const char* sentence) {
    CAPTURE(content);
    CHECK_THROWS_WITH_AS(read(content), sentence, InputError);
}

}  // namespace

TEST_CASE("features as text, with and without a header, by any separator") {
    for (const char* text : {"1.5,0\n0,-2\n1e-3,4\n", "1.5;0\r\n0;-2\r\n1e-3;+4\r\n",
                             "1.5 0\n 0\t-2\n\n0.001 4", "x,y\n1.5,0\n0,-2\n1e-3,4\n"})
        CHECK(read(text).matrix == matrix(2, some));
    CHECK(read("1,2\n3,4\n5,6\n").names.empty());
    CHECK(read("x,\"y,z\"\n1,2\n3,4\n5,6\n").names == std::vector<std::string>{"x", "y,z"});
}

TEST_CASE("lines that name their node come in any order") {
    CHECK(read("node,x,y\n2,1e-3,4\n0,1.5,0\n1,0,-2\n").matrix == matrix(2, some));
    Dataset dataset = three_nodes();
    dataset.node_names = {"ann", "bob", "2"};
    const FeatureTable named = read("node,x,y\n2,1e-3,4\nann,1.5,0\nbob,0,-2\n", dataset);
    CHECK(named.matrix == matrix(2, some));
    CHECK(named.names == std::vector<std::string>{"x", "y"});
}

TEST_CASE("defect 49: the column of the nodes goes by its name") {
    for (const char* head : {"node,x,y", "Node,x,y", "NODE_ID,x,y", "Nodes,x,y", "node name,x,y"}) {
        const FeatureTable table = read(std::string(head) + "\n2,1e-3,4\n0,1.5,0\n1,0,-2\n");
        CHECK(table.matrix == matrix(2, some));
        CHECK(table.names == std::vector<std::string>{"x", "y"});
        CHECK(table.doubts.empty());
    }
    CHECK(read("x,Node,y\n1e-3,2,4\n1.5,0,0\n0,1,-2\n").matrix == matrix(2, some));
    // What says it less clearly is believed where all its values are nodes, and one is told.
    for (const char* head : {"id,x,y", "ID,x,y", "index,x,y", ",x,y", "Unnamed: 0,x,y", "x,y"}) {
        const FeatureTable table = read(std::string(head) + "\n2,1e-3,4\n0,1.5,0\n1,0,-2\n");
        CHECK(table.matrix == matrix(2, some));
        CHECK(table.names == std::vector<std::string>{"x", "y"});
        CHECK(table.doubts.size() == 1);
    }
    CHECK(read("x,id,y\n1e-3,2,4\n1.5,0,0\n0,1,-2\n").matrix == matrix(2, some));
    CHECK(read("\tx\ty\n2\t1e-3\t4\n0\t1.5\t0\n1\t0\t-2\n").matrix == matrix(2, some));
}

TEST_CASE("defect 49: an index that counts the lines is no feature") {
    Dataset named = three_nodes();
    named.node_names = {"ann", "bob", "cyd"};
    const std::string lines = "0,1.5,0\n1,0,-2\n2,1e-3,4\n";
    for (const char* head : {",x,y\n", "id,x,y\n", "index,x,y\n"}) {
        const FeatureTable table = read(head + lines, named);
        CHECK(table.matrix == matrix(2, some));
        CHECK(table.doubts.size() == 1);
    }
    // R counts its rows from 1; so do ids of a graph that were numbers from 1.
    const FeatureTable from_one = read("\"\",x,y\n\"1\",1.5,0\n\"2\",0,-2\n\"3\",1e-3,4\n");
    CHECK(from_one.matrix == matrix(2, some));
    CHECK(from_one.doubts[0].sentence ==
          "the column without a name counts the lines and is left out; the first line is node 0");
    // Beside a column that says it outright an index means nothing.
    const FeatureTable both = read(",id,node,x,y\n5,8,2,1e-3,4\n6,8,0,1.5,0\n7,8,1,0,-2\n");
    CHECK(both.matrix == matrix(2, some));
    CHECK(both.names == std::vector<std::string>{"x", "y"});
    CHECK(both.doubts.size() == 2);
    CHECK(both.doubts[1].sentence == "the column 'id' is left out beside 'node'");
}

TEST_CASE("defect 49: what is called a node and is none is refused, what looks like one is told") {
    check_refused("id,x\n0,1\n77,2\n1,3\n",
                  "mine:3: the column 'id': expected a node from 0 to 2, found '77'");
    check_refused("id,x\n0,1\n0,2\n1,3\n", "mine:3: the node has features already");
    check_refused(",x\n0.5,1\n0,2\n1,3\n",
                  "mine:2: the column without a name: expected a node from 0 to 2, found '0.5'");
    check_refused("x,node\n1,0\n1,8\n", "mine:3: expected a node from 0 to 2, found '8'");
    CHECK(read("paper,x\n2,1\n0,3\n1,4\n").doubts.size() == 1);
    CHECK(read("paper,x\n2,1\n0,3\n1,4\n").matrix.cols() == 2);
    CHECK(read("1,7\n2,6\n3,5\n").doubts.size() == 1);
    CHECK(read("1,0\n0,1\n1,0\n").doubts.empty());
    CHECK(read("x\n0\n1\n2\n").doubts.empty());
}

TEST_CASE("dense arrays lose their zeros") {
    const std::vector<double> values{1.5, 0, 0, -2, 1e-3, 4};
    std::string array = npy_header("<f8", {3, 2});
    array.append(reinterpret_cast<const char*>(values.data()), 48);
    CHECK(read(array).matrix == matrix(2, some));
    std::string short_array = npy_header("<f8", {2, 3});
    short_array.append(reinterpret_cast<const char*>(values.data()), 48);
    check_refused(short_array, "mine: expected 3 rows, one for each node, found 2");
}

TEST_CASE("the identity gives each node a feature") {
    CHECK(identity_features(3, context) == matrix(3, {{0, 0}, {1, 1}, {2, 2}}));
}

TEST_CASE("what is no table of features is refused with its line") {
    check_refused("", "mine:1: expected features, found nothing");
    check_refused("1,2\n3\n5,6\n", "mine:2: expected 2 features, found 1");
    check_refused("1,2\n3,4\n",
                  "mine:3: expected a line for each of 3 nodes, found none for node 2");
    check_refused("1\n2\n3\n4\n", "mine:4: expected 3 lines, one for each node, found more");
    check_refused("x\n2\nabc\n4\n", "mine:3: feature 0: expected a finite number, found 'abc'");
    check_refused("1,2\n3,\n5,6\n", "mine:2: feature 1: expected a finite number, found nothing");
    check_refused("1\ninf\n3\n", "mine:2: feature 0: expected a finite number, found 'inf'");
    check_refused("1\n1e999\n3\n", "mine:2: feature 0: expected a finite number, found '1e999'");
    check_refused("node\n0\n1\n2\n", "mine:1: expected at least one feature, found none");
    check_refused("node,x\n0,1\n0,2\n", "mine:3: the node has features already");
    check_refused("node,x\n7,1\n", "mine:2: expected a node from 0 to 2, found '7'");
    check_refused("x,y\n\"1,2\n", "mine:2: a quote is not closed");
    check_refused("\xff\n1\n2\n3\n", "mine:1: the name '?' is not UTF-8");
}

}  // namespace suffuse::testing::node_features_test
