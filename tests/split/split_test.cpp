#include "suffuse/split/split.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <numeric>

#include "suffuse/base/rng.h"
#include "suffuse/io/named_dataset.h"
#include "suffuse/paper/rows.h"
#include "suffuse/split/shuffle.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::split_test {

namespace {

constexpr std::uint32_t first_test_seed = 2406525885;

std::string data_folder() {
    const char* folder = std::getenv("SUFFUSE_DATA");
    return folder == nullptr ? "" : folder;
}

std::int64_t sum(const std::vector<NodeId>& nodes) {
    return std::accumulate(nodes.begin(), nodes.end(), std::int64_t{0});
}

std::vector<NodeId> first(const std::vector<NodeId>& nodes, std::size_t count) {
    return {nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(count)};
}

std::vector<int> class_counts(const std::vector<NodeId>& nodes,
                              const std::vector<std::int32_t>& labels, std::int32_t classes) {
    std::vector<int> counts(static_cast<std::size_t>(classes));
    for (const NodeId node : nodes) ++counts.at(labels.at(node));
    return counts;
}

// Random labels of every class, some nodes without one.
std::vector<std::int32_t> random_labels(NodeId nodes, std::int32_t classes, Rng rng) {
    std::vector<std::int32_t> labels;
    for (NodeId i = 0; i < nodes; ++i)
        labels.push_back(static_cast<std::int32_t>(rng.below(classes + 1)) - 1);
    return labels;
}

// Every labelled node is in exactly one set, no other node in any.
void check_cover(const Split& split, const std::vector<std::int32_t>& labels) {
    std::vector<int> seen(labels.size());
    for (const auto& set : {split.train, split.validation, split.test}) {
        CHECK(std::ranges::is_sorted(set));
        for (const NodeId node : set) ++seen.at(node);
    }
    for (std::size_t i = 0; i < labels.size(); ++i) REQUIRE(seen[i] == (labels[i] >= 0 ? 1 : 0));
}

// The definition, word by word and slowly: the training nodes of a class in the order drawn.
std::vector<NodeId> slow_training(const std::vector<std::int32_t>& labels, std::int32_t classes,
                                  std::uint32_t seed, const SplitOptions& options) {
    const auto development = development_nodes(labels, options);
    Shuffle shuffle(seed);
    std::vector<NodeId> training;
    for (std::int32_t c = 0; c < classes; ++c) {
        std::vector<NodeId> members;
        for (const NodeId node : development)
            if (labels.at(node) == c) members.push_back(node);
        const auto order = shuffle.permutation(static_cast<NodeId>(members.size()));
        for (int i = 0; i < options.per_class; ++i) training.push_back(members.at(order.at(i)));
    }
    return training;
}

struct Facts {
    const char* name;
    std::vector<NodeId> development;  // the first ones
    std::int64_t development_sum;
    std::vector<NodeId> training;  // the first ones of class 0
    std::int64_t training_sum;
    std::vector<int> development_counts;
    std::vector<int> counts;
};

// Measured with an independent implementation of the published generator.
const std::vector<Facts> table{{"cora",
                                {496, 223, 984, 1069, 2433, 771, 88, 1018},
                                1876998,
                                {1179, 745, 5, 791, 413},
                                175222,
                                {201, 131, 242, 432, 231, 194, 69},
                                {344, 214, 406, 726, 379, 285, 131}},
                               {"citeseer",
                                {127, 1446, 1113, 2062, 1511, 1498, 696, 863},
                                1582247,
                                {2110, 1297, 1681, 1227, 821},
                                131408,
                                {79, 215, 388, 274, 327, 217},
                                {125, 308, 532, 388, 463, 304}},
                               {"pubmed",
                                {15768, 10198, 6364, 7178, 18564, 3816, 10163, 1650},
                                14955806,
                                {18890, 18050, 10863, 6582, 4372},
                                589005,
                                {341, 590, 569},
                                {4103, 7739, 7875}}};

}  // namespace

TEST_CASE("a permutation of ten with seed 0 is NumPy's") {
    CHECK(Shuffle(0).permutation(10) == std::vector<NodeId>{2, 8, 4, 9, 1, 6, 7, 3, 0, 5});
    CHECK(Shuffle(0).permutation(0).empty());
    CHECK(Shuffle(7).permutation(1) == std::vector<NodeId>{0});
}

TEST_CASE("drawing 0 consumes nothing, other draws stay within their bound and reach it") {
    Shuffle a(5);
    Shuffle b(5);
    for (int i = 0; i < 10; ++i) CHECK(a.draw(0) == 0);
    CHECK(a.draw(~0U) == b.draw(~0U));
    for (const std::uint32_t largest : {1U, 2U, 3U, 4U, 7U, 8U, 100U}) {
        std::uint32_t most = 0;
        for (int i = 0; i < 3000; ++i) most = std::max(most, a.draw(largest));
        CHECK(most == largest);
    }
}

TEST_CASE("the authors' splits of the real datasets, bit for bit" *
          doctest::skip(data_folder().empty())) {
    for (const Facts& facts : table) {
        CAPTURE(facts.name);
        const Dataset dataset = read_named_dataset(facts.name, data_folder(), context_with(2));
        const auto classes = static_cast<std::int32_t>(facts.counts.size());
        REQUIRE(class_count(dataset) == classes);
        std::vector<NodeId> all(dataset.labels.size());
        std::iota(all.begin(), all.end(), 0);
        CHECK(class_counts(all, dataset.labels, classes) == facts.counts);

        const auto development = development_nodes(dataset.labels);
        CHECK(first(development, 8) == facts.development);
        CHECK(sum(development) == facts.development_sum);
        CHECK(class_counts(development, dataset.labels, classes) == facts.development_counts);

        const auto drawn = slow_training(dataset.labels, classes, first_test_seed, {});
        CHECK(first(drawn, 5) == facts.training);
        const Split split = draw_split(dataset.labels, classes, first_test_seed);
        CHECK(sum(split.train) == facts.training_sum);
        CHECK(std::ranges::is_permutation(split.train, drawn));
        check_cover(split, dataset.labels);
    }
}

TEST_CASE("all six datasets give 100 splits of the sizes of the paper" *
          doctest::skip(data_folder().empty())) {
    for (const char* name :
         {"cora", "citeseer", "pubmed", "coauthor_cs", "amazon_computers", "amazon_photo"}) {
        CAPTURE(name);
        const Dataset dataset = read_named_dataset(name, data_folder(), context_with(2));
        const SplitOptions options{.development = paper_development(name)};
        const std::int32_t classes = class_count(dataset);
        for (const std::uint32_t seed : test_seeds()) {
            const Split split = draw_split(dataset.labels, classes, seed, options);
            REQUIRE(std::ssize(split.train) == 20 * classes);
            REQUIRE(std::ssize(split.train) + std::ssize(split.validation) == options.development);
            REQUIRE(class_counts(split.train, dataset.labels, classes) ==
                    std::vector<int>(static_cast<std::size_t>(classes), 20));
            check(split, dataset.labels);
        }
    }
}

TEST_CASE("sets are disjoint, cover the labelled nodes and hold what was asked for") {
    for (std::uint64_t i = 0; i < 50; ++i) {
        const auto classes = static_cast<std::int32_t>(1 + i % 5);
        const auto labels = random_labels(600, classes, Rng(i).stream("labels"));
        for (const int per_class : {1, 5, 20}) {
            const SplitOptions options{.development = 200, .per_class = per_class};
            const auto seed = static_cast<std::uint32_t>(i);
            const Split split = draw_split(labels, classes, seed, options);
            check_cover(split, labels);
            CHECK(std::ssize(split.train) + std::ssize(split.validation) == 200);
            CHECK(class_counts(split.train, labels, classes) ==
                  std::vector<int>(static_cast<std::size_t>(classes), per_class));
            CHECK(std::ranges::is_permutation(split.train,
                                              slow_training(labels, classes, seed, options)));
            CHECK(draw_split(labels, classes, seed, options) == split);
            check(split, labels);
        }
    }
}

TEST_CASE("the run's seed moves training nodes only, the development seed moves the test set") {
    const auto labels = random_labels(500, 3, Rng(1));
    const SplitOptions options{.development = 200, .per_class = 10};
    const Split a = draw_split(labels, 3, 1, options);
    const Split b = draw_split(labels, 3, 2, options);
    CHECK(a.test == b.test);
    CHECK(a.train != b.train);
    SplitOptions other = options;
    other.development_seed = 1;
    CHECK(draw_split(labels, 3, 1, other).test != a.test);
}

TEST_CASE("nodes without a label change no split of the others") {
    auto labels = random_labels(300, 3, Rng(2));
    std::erase(labels, -1);
    const SplitOptions options{.development = 100, .per_class = 5};
    const Split split = draw_split(labels, 3, 9, options);
    std::vector<std::int32_t> spread;  // every second node is without a label
    for (const std::int32_t label : labels) {
        spread.push_back(label);
        spread.push_back(-1);
    }
    Split moved = draw_split(spread, 3, 9, options);
    for (auto* set : {&moved.train, &moved.validation, &moved.test})
        for (NodeId& node : *set) node /= 2;
    CHECK(moved == split);
}

TEST_CASE("more labels per class keep those of fewer in the first class") {
    const auto labels = random_labels(600, 2, Rng(3));
    const Split few = draw_split(labels, 2, 4, {.development = 300, .per_class = 5});
    const Split many = draw_split(labels, 2, 4, {.development = 300, .per_class = 30});
    CHECK(std::ranges::includes(many.train, few.train));
}

TEST_CASE("a class without a node is passed over") {
    std::vector<std::int32_t> labels(100, 0);
    std::fill(labels.begin() + 50, labels.end(), 2);
    const Split split = draw_split(labels, 4, 1, {.development = 60, .per_class = 3});
    CHECK(class_counts(split.train, labels, 4) == std::vector<int>{3, 0, 3, 0});
}

TEST_CASE("too few nodes are refused with what to do") {
    std::vector<std::int32_t> labels(100, 0);
    labels[3] = 1;
    const auto fails = [&](const SplitOptions& options, const char* said, Hint hint) {
        CHECK_THROWS_WITH_AS(draw_split(labels, 2, 1, options), doctest::Contains(said),
                             InputError);
        try {
            draw_split(labels, 2, 1, options);
        } catch (const InputError& error) {
            CHECK(error.hint == hint);
        }
    };
    fails({}, "1500 of 100 labelled nodes", Hint::develop_fewer);
    fails({.development = 100}, "leave none to test on", Hint::develop_fewer);
    fails({.development = 99, .per_class = 2}, "class 1 has 1 of the 99 development nodes",
          Hint::split_smaller);
    fails({.development = 50, .per_class = 0}, "per_class: 0 is not positive", Hint::none);
    fails({.development = 0}, "development: 0 is not positive", Hint::none);
    CHECK_THROWS_WITH_AS(draw_split(labels, 1, 1, {.development = 50, .per_class = 2}),
                         doctest::Contains("node 3 has the label 1, of 1 classes"), InputError);
    const std::vector<std::int32_t> one(20, 0);
    CHECK_THROWS_WITH_AS(draw_split(one, 1, 1, {.development = 5, .per_class = 5}),
                         doctest::Contains("none is left to validate on"), InputError);
    CHECK_THROWS_AS(draw_split({}, 0, 1), InputError);
}

TEST_CASE("defect 24: all classes with too few nodes are told at once") {
    std::vector<std::int32_t> labels(60, 0);
    std::fill(labels.begin() + 40, labels.begin() + 46, 1);
    std::fill(labels.begin() + 46, labels.end(), 4);
    SplitOptions options{.development = 59, .per_class = 20};
    CHECK_THROWS_WITH_AS(draw_split(labels, 5, 1, options),
                         doctest::Contains("class 1 has 6, class 4 has 1"), InputError);
    const std::vector<std::string> names{"ape", "bee", "cat", "dog", "eel"};
    options.class_names = names;
    CHECK_THROWS_WITH_AS(draw_split(labels, 5, 1, options),
                         doctest::Contains("class 'bee' has 6, class 'eel' has 1"), InputError);
    std::vector<std::int32_t> many(40);
    for (std::size_t i = 0; i < many.size(); ++i) many[i] = static_cast<std::int32_t>(i % 20);
    CHECK_THROWS_WITH_AS(draw_split(many, 20, 1, {.development = 30, .per_class = 3}),
                         doctest::Contains(", 12 more have too few of the 30 development nodes"),
                         InputError);
}

TEST_CASE("the largest of all labels costs no more than any other") {
    std::vector<std::int32_t> labels(100, 0);
    std::fill(labels.begin() + 50, labels.end(), 2147483646);
    const Split split = draw_split(labels, 2147483647, 1, {.development = 60, .per_class = 3});
    CHECK(split.train.size() == 6);
}

TEST_CASE("what is no split is refused") {
    const std::vector<std::int32_t> labels{0, 1, -1, 0, 1};
    const auto fails = [&](const Split& split, const char* said) {
        CHECK_THROWS_WITH_AS(check(split, labels), doctest::Contains(said), InputError);
    };
    check(Split{{0, 1}, {3}, {4}}, labels);
    fails({{}, {3}, {4}}, "the training set is empty");
    fails({{0}, {}, {4}}, "the validation set is empty");
    fails({{0}, {3}, {}}, "the test set is empty");
    fails({{0}, {3}, {5}}, "node 5 of the test set is not in the graph of 5 nodes");
    fails({{-1}, {3}, {4}}, "node -1 of the training set");
    fails({{0}, {2}, {4}}, "node 2 of the validation set has no label");
    fails({{0, 3}, {3}, {4}}, "node 3 is in the training set and in the validation set");
    fails({{0}, {3}, {0, 4}}, "node 0 is in the training set and in the test set");
    fails({{0}, {3, 4}, {4}}, "node 4 is in the validation set and in the test set");
    fails({{1, 0}, {3}, {4}}, "ascending");
    fails({{0, 0}, {3}, {4}}, "ascending");
    CHECK_THROWS_WITH_AS(check(Split{{0}, {1}, {2}}, {}), doctest::Contains("no labels"),
                         InputError);
}

}  // namespace suffuse::testing::split_test
