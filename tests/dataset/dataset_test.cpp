#include "suffuse/dataset/dataset.h"

#include <doctest/doctest.h>

#include "tests/support/graphs.h"

namespace suffuse::testing::dataset_test {

namespace {

const Context context = context_with(2);

// Two components, 0-2 and 1-3-4, with everything known about the nodes.
Dataset sample() {
    Dataset dataset{
        .name = "sample",
        .graph = build_graph(edge_list(5, {{0, 2}, {2, 0}, {1, 3}, {3, 1}, {3, 4}, {4, 3}}), {},
                             context),
        .labels = {0, 1, unlabelled, 2, 1},
        .node_names = {"a", "b", "c", "d", "e"},
        .feature_names = {"x", "y"},
        .class_names = {"red", "green", "blue"}};
    const EdgeList entries{.rows = 5,
                           .cols = 2,
                           .from = Array<NodeId>(std::vector<NodeId>{0, 1, 3, 4}),
                           .to = Array<NodeId>(std::vector<NodeId>{0, 1, 1, 0})};
    dataset.features = build_matrix(entries, context);
    return dataset;
}

}  // namespace

TEST_CASE("a dataset whose parts fit passes the check, and so does a bare graph") {
    CHECK_NOTHROW(check(sample()));
    CHECK_NOTHROW(check(Dataset{.graph = sample().graph}));
    CHECK_NOTHROW(check(Dataset{}));
    CHECK(class_count(sample()) == 3);
    CHECK(class_count(Dataset{}) == 0);
    CHECK(class_count(Dataset{.labels = {0, 1}, .class_names = {"a", "b", "empty"}}) == 3);
}

TEST_CASE("a part that does not fit the graph is named") {
    const auto refused = [](const char* part, const auto& spoil) {
        Dataset dataset = sample();
        spoil(dataset);
        CHECK_THROWS_WITH_AS(check(dataset), doctest::Contains(part), InputError);
    };
    refused("labels", [](Dataset& d) { d.labels.pop_back(); });
    refused("label 1 is -2", [](Dataset& d) { d.labels[1] = -2; });
    refused("node names", [](Dataset& d) { d.node_names.pop_back(); });
    refused("line end", [](Dataset& d) { d.node_names[1] += "\n"; });
    refused("class names", [](Dataset& d) { d.class_names.pop_back(); });
    refused("feature names", [](Dataset& d) { d.feature_names.pop_back(); });
    refused("features: expected 5 rows, found 2", [](Dataset& d) {
        d.features = select_rows(*d.features, std::vector{0, 1}, context);
    });
    refused("square", [](Dataset& d) { d.graph = *d.features; });
}

TEST_CASE("the largest component takes everything about its nodes along") {
    const Dataset part = largest_component(sample(), context);
    CHECK_NOTHROW(check(part));
    CHECK(part.graph == build_graph(edge_list(3, {{0, 1}, {1, 0}, {1, 2}, {2, 1}}), {}, context));
    CHECK(part.labels == std::vector<std::int32_t>{1, 2, 1});
    CHECK(part.node_names == std::vector<std::string>{"b", "d", "e"});
    CHECK(part.class_names == sample().class_names);
    CHECK(dense(*part.features) == Dense{{0, 1}, {0, 1}, {1, 0}});
}

TEST_CASE("nodes of a component without names are named after their original id") {
    Dataset nameless = sample();
    nameless.node_names.clear();
    CHECK(largest_component(nameless, context).node_names ==
          std::vector<std::string>{"1", "3", "4"});
}

TEST_CASE("an induced dataset keeps the nodes named") {
    const Dataset part = induced_dataset(sample(), {0, 2, 4}, context);
    CHECK(part.graph == build_graph(edge_list(3, {{0, 1}, {1, 0}}), {}, context));
    CHECK(part.labels == std::vector<std::int32_t>{0, unlabelled, 1});
    CHECK(part.node_names == std::vector<std::string>{"a", "c", "e"});
    CHECK(dense(*part.features) == Dense{{1, 0}, {0, 0}, {1, 0}});
}

TEST_CASE("defect 74: no part is taken of a dataset whose parts do not fit") {
    const auto refused = [](const auto& spoil) {
        Dataset dataset = sample();
        spoil(dataset);
        CHECK_THROWS_AS(induced_dataset(dataset, {0, 4}, context), InputError);
        CHECK_THROWS_AS(largest_component(dataset, context), InputError);
    };
    refused([](Dataset& d) { d.labels.pop_back(); });
    refused([](Dataset& d) { d.labels.push_back(0); });
    refused([](Dataset& d) { d.node_names = {"a", "b"}; });
    refused([](Dataset& d) { d.node_names.emplace_back("f"); });
    refused([](Dataset& d) { d.features = select_rows(*d.features, std::vector{0, 1}, context); });
}

TEST_CASE("defect 78: labels that cannot be counted, or have no name, are refused") {
    constexpr std::int32_t largest = 2147483647;
    CHECK(class_count(Dataset{.labels = {largest - 1}}) == largest);
    CHECK_THROWS_AS(class_count(Dataset{.labels = {0, largest}}), InputError);
    CHECK_THROWS_AS(class_count(Dataset{.labels = {0, largest}, .class_names = {"a"}}), InputError);
    CHECK_THROWS_AS(class_count(Dataset{.labels = {0, 2}, .class_names = {"a", "b"}}), InputError);
    CHECK(class_count(Dataset{.labels = {unlabelled, -9}}) == 0);
}

}  // namespace suffuse::testing::dataset_test
