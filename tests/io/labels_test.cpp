#include "suffuse/io/labels.h"

#include <doctest/doctest.h>

#include "suffuse/io/npy.h"
#include "tests/io/text_source.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::labels_test {

namespace {

const Context context = context_with(1);

Dataset four_nodes() {
    return {.graph = build_matrix(edge_list(4, {{0, 1}}), context)};
}

Dataset named_nodes() {
    Dataset dataset = four_nodes();
    dataset.node_names = {"ann", "b,c", "dan", "dan"};
    return dataset;
}

NodeLabels read(std::string_view content, const Dataset& dataset = four_nodes()) {
    return read_labels(text_source(content), dataset, context);
}

using Ids = std::vector<std::int32_t>;
using Names = std::vector<std::string>;

void check_refused(std::string_view content, const char* sentence,
                   const Dataset& dataset = four_nodes()) {
    CAPTURE(content);
    CHECK_THROWS_WITH_AS(read(content, dataset), sentence, InputError);
}

}  // namespace

TEST_CASE("labels of named nodes; nodes that are missing or have an empty one have none") {
    const NodeLabels labels = read("node,label\n\"b,c\",red\nann,\n", named_nodes());
    CHECK(labels.labels == Ids{-1, 0, -1, -1});
    CHECK(labels.class_names == Names{"red"});
}

TEST_CASE("classes are numbers from 0, or names in ascending order") {
    CHECK(read("node,label\n3,1\n0,0\n1,2\n").labels == Ids{0, 2, -1, 1});
    CHECK(read("node,label\n3,1\n0,0\n1,2\n").class_names.empty());
    const NodeLabels gap = read("0 10\n1 9\n2 x\n3 9\n");
    CHECK(gap.labels == Ids{1, 0, 2, 0});
    CHECK(gap.class_names == Names{"9", "10", "x"});
    CHECK(read("node;label\r\n0;b\r\n\r\n1;a\r\n").labels == Ids{1, 0, -1, -1});
}

TEST_CASE("one label in each line") {
    CHECK(read("label\n1\n0\n0\n1\n").labels == Ids{1, 0, 0, 1});
    CHECK(read("\xef\xbb\xbf"
               "b\na\nb\na")
              .class_names == Names{"a", "b"});
}

TEST_CASE("defect 6: NA, nothing and -1 are no label") {
    const NodeLabels labels = read("node,label\n0,NA\n1,b\n2,-1\n3,\n");
    CHECK(labels.labels == Ids{-1, 0, -1, -1});
    CHECK(labels.class_names == Names{"b"});
    CHECK(read("0\nNA\n-1\n1\n").labels == Ids{0, -1, -1, 1});
    CHECK(read("node,label\n0,0\n1,-1\n2,1\n").class_names.empty());
    CHECK(read("0 na\n1 b\n").class_names == Names{"b", "na"});
    // Blank lines are labels where that makes one for every node.
    CHECK(read("label\nb\n\na\n\n").labels == Ids{1, -1, 0, -1});
    CHECK(read("b\n\na\n\nb\na\n").labels == Ids{1, 0, 1, 0});
    CHECK(read("\na\nb\na").labels == Ids{-1, 0, 1, 0});
    check_refused("a\n\n\nb\n\n", "mine:6: expected 4 labels, one for each node, found 2");
}

TEST_CASE("defect 49: columns of labels go by their names") {
    for (const char* text : {"Node,Label\n3,a\n0,b\n", "label,node\na,3\nb,0\n",
                             "node_id;class\n3;a\n0;b\n", "Y,NODES\na,3\nb,0\n"}) {
        CHECK(read(text).labels == Ids{1, -1, -1, 0});
        CHECK(read(text).doubts.empty());
    }
    for (const char* text : {"id,label\n3,a\n0,b\n", ",label\n3,a\n0,b\n", "label\n3\ta\n0\tb\n",
                             "class,id\na,3\nb,0\n", ",node,label\n0,3,a\n1,0,b\n",
                             "node,age,label\n3,40,a\n0,50,b\n"}) {
        CAPTURE(text);
        CHECK(read(text).labels == Ids{1, -1, -1, 0});
        CHECK(read(text).doubts.size() == 1);
    }
    // An index that counts the lines leaves them to the nodes in their order.
    const NodeLabels counted = read("\"\",label\n1,b\n2,a\n3,b\n4,NA\n");
    CHECK(counted.labels == Ids{1, 0, 1, -1});
    CHECK(counted.doubts.size() == 1);
    CHECK(read("node,label,y\n3,a,0.5\n0,b,0.5\n").labels == Ids{1, -1, -1, 0});
}

TEST_CASE("defect 49: a table of labels that leaves its columns open is refused") {
    check_refused("id,label\n3,a\n40,b\n",
                  "mine:3: the column 'id': expected a node from 0 to 3, found '40'");
    check_refused(",label\n0,b\n1,a\n7,b\n",
                  "mine:4: the column without a name: expected a node from 0 to 3, found '7'");
    check_refused("paper,label\n3,a\n",
                  "mine:1: expected the header node,label, found 'paper,label'");
    check_refused("id,club\n3,a\n", "mine:1: expected the header node,label, found 'id,club'");
    check_refused("id,label\n1,b\n2,a\n2,b\n", "mine:4: '2' has a label already");
    Dataset named = named_nodes();
    named.node_names = {"id", "node 1", "dan", "eve"};
    CHECK(read("id,label\ndan,spam\n", named).class_names == Names{"label", "spam"});
}

TEST_CASE("defect 52: nan is no label, and classes count from 0") {
    CHECK(read("nan\nb\nNaN\nb\n").labels == Ids{-1, 0, -1, 0});
    CHECK(read("Nan\nb\nNAN\nb\n").class_names == Names{"NAN", "Nan", "b"});
    check_refused("0\n-2\n1\n1\n",
                  "mine:2: expected a class from 0, its name, or -1 for none, found '-2'");
    CHECK(read("-x\n-b\n-x\n-b\n").class_names == Names{"-b", "-x"});
}

TEST_CASE("labels that are all 1 or -1 are doubtful") {
    CHECK(read("1\n-1\n1\n-1\n").doubts.size() == 1);
    CHECK(read("1\n-1\n0\n-1\n").doubts.empty());
    CHECK(read("1\nNA\n1\n1\n").doubts.empty());
    const Ids values{1, -1, -1, 1};
    std::string array = npy_header("<i4", {4});
    array.append(reinterpret_cast<const char*>(values.data()), 16);
    CHECK(read(array).doubts.size() == 1);
}

TEST_CASE("arrays of labels") {
    const Ids values{1, 0, -1, 1};
    std::string array = npy_header("<i4", {4});
    array.append(reinterpret_cast<const char*>(values.data()), 16);
    CHECK(read(array).labels == values);
    std::string matrix = npy_header("<i4", {2, 2});
    matrix.append(reinterpret_cast<const char*>(values.data()), 16);
    check_refused(matrix, "mine: expected 4 labels, one for each node, found the shape (2, 2)");
}

TEST_CASE("what is no list of labels is refused with its line") {
    check_refused("", "mine:1: expected labels, found nothing");
    check_refused("node,label\n4,a\n", "mine:2: expected a node from 0 to 3, found '4'");
    check_refused("node,label\n-1,a\n", "mine:2: expected a node from 0 to 3, found '-1'");
    check_refused("node,label\n0,a\n0,a\n", "mine:3: '0' has a label already");
    check_refused("node,label\n0,a,b\n", "mine:2: expected a node and its label, found 3 fields");
    check_refused("node,label\n0\n", "mine:2: expected a node and its label, found 1 fields");
    check_refused("node,set\n0,train\n",
                  "mine:1: expected the header node,label, found 'node,set'");
    check_refused("a,b,c\n", "mine:1: expected node,label, found 3 fields");
    check_refused("0\n1\n", "mine:3: expected 4 labels, one for each node, found 2");
    check_refused("0\n1\n0\n1\n0\n", "mine:5: expected 4 labels, one for each node, found more");
    check_refused("node,label\n\"0,a\n", "mine:2: a quote is not closed");
    check_refused("node,label\n0,\xff\n", "mine:2: the label '?' is not UTF-8");
    check_refused("node,label\nzoe,a\n", "mine:2: no node is called 'zoe'", named_nodes());
    check_refused("node,label\ndan,a\n", "mine:2: 2 nodes are called 'dan'", named_nodes());
}

}  // namespace suffuse::testing::labels_test
