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
