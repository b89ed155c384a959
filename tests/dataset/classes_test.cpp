#include "suffuse/dataset/classes.h"

#include <doctest/doctest.h>

namespace suffuse::testing::classes_test {

namespace {

using Names = std::vector<std::string>;
using Labels = std::vector<std::int32_t>;

}  // namespace

TEST_CASE("classes that nodes have are left as they are") {
    for (const Names& names : {Names{}, Names{"a", "b"}}) {
        const Dataset dataset{.labels = {1, -1, 0, 1}, .class_names = names};
        CHECK(empty_classes(dataset).count == 0);
        const Dataset same = without_empty_classes(dataset);
        CHECK(same.labels == dataset.labels);
        CHECK(same.class_names == names);
    }
    CHECK(empty_classes({}).count == 0);
    CHECK(empty_classes({.class_names = {"a"}}).count == 0);  // nothing is labelled
    CHECK(without_empty_classes({.class_names = {"a"}}).class_names == Names{"a"});
}

TEST_CASE("defect 6: labels that count from 1 make no class of their own") {
    const Dataset dataset{.labels = {3, 1, -1, 2, 6, 3}};
    const EmptyClasses empty = empty_classes(dataset);
    CHECK(empty.count == 3);
    CHECK(empty.first == Names{"0", "4", "5"});
    const Dataset dense = without_empty_classes(dataset);
    CHECK(dense.labels == Labels{2, 0, -1, 1, 3, 2});
    CHECK(dense.class_names == Names{"1", "2", "3", "6"});  // as they came in
    CHECK(empty_classes(dense).count == 0);
}

TEST_CASE("names go with their classes") {
    const Dataset dense =
        without_empty_classes({.labels = {2, 0}, .class_names = {"ape", "bee", "cat", "dog"}});
    CHECK(dense.labels == Labels{1, 0});
    CHECK(dense.class_names == Names{"ape", "cat"});
}

TEST_CASE("the largest label costs no more than any other") {
    const Dataset dataset{.labels = {2147483646, 1}};
    CHECK(empty_classes(dataset).count == 2147483645);
    CHECK(empty_classes(dataset).first.front() == "0");
    CHECK(without_empty_classes(dataset).labels == Labels{1, 0});
}

TEST_CASE("defect 78: there are never fewer empty classes than none") {
    for (const Dataset& dataset : {Dataset{.labels = {0, 2147483647}},
                                   Dataset{.labels = {0, 2}, .class_names = {"a", "b"}}}) {
        CHECK_THROWS_AS(empty_classes(dataset), InputError);
        CHECK_THROWS_AS(without_empty_classes(dataset), InputError);
    }
}

}  // namespace suffuse::testing::classes_test
