#include "suffuse/dataset/citation.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/dataset/homophily.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::citation_test {

namespace {
const Context context = context_with(2);
}  // namespace

TEST_CASE("a citation dataset has the parts and sizes asked for") {
    const Dataset cites = generate_citation({}, 1, context);
    CHECK_NOTHROW(check(cites));
    CHECK(cites.graph.rows() == 2708);
    CHECK(class_count(cites) == 7);
    CHECK(is_symmetric(cites.graph, context));
    CHECK(count_self_loops(cites.graph) == 0);
    for (std::int32_t c = 0; c < 7; ++c) {
        const auto size = std::ranges::count(cites.labels, c);
        CHECK(size >= 386);  // 2708 = 6 * 387 + 386
        CHECK(size <= 387);
    }
    CHECK(!std::ranges::is_sorted(cites.labels));
}

TEST_CASE("every node of a citation dataset has the same number of distinct words") {
    const Dataset cites = generate_citation({.words_per_node = 30}, 2, context);
    const Csr& words = *cites.features;
    CHECK_NOTHROW(Csr(words.rows(), words.cols(), words.offsets(), words.columns(), words.weights(),
                      context));
    CHECK(words.cols() == 1433);
    CHECK(!words.is_weighted());
    CHECK(row_sums(words, context) == std::vector<double>(2708, 30.0));
}

TEST_CASE("the homophily and the average degree are those asked for") {
    // m = nodes * degree / 2 edges are expected, a sum of independent decisions: standard deviation
    // at most sqrt(m); of the share of like edges about sqrt(h (1 - h) / m).
    for (const double h : {0.2, 0.8}) {
        const CitationOptions options{.nodes = 8000, .average_degree = 6, .homophily = h};
        const Dataset cites = generate_citation(options, 3, context);
        const double edges = 8000 * 6 / 2.0;
        CHECK(std::abs(static_cast<double>(cites.graph.entries()) / 2 - edges) <=
              5 * std::sqrt(edges));
        CHECK(std::abs(homophily(cites.graph, cites.labels).value() - h) <=
              5 * std::sqrt(h * (1 - h) / edges));
    }
}

TEST_CASE("words tell the class as far as the topic says") {
    // Word w belongs to class w % classes. From the topic all words are the class's own; from the
    // vocabulary about a class-th, and stepping aside from taken words dilutes the topic.
    const auto own_share = [](double topic) {
        const Dataset cites = generate_citation({.words_per_node = 5, .topic = topic}, 4, context);
        double own = 0;
        for (NodeId i = 0; i < cites.features->rows(); ++i)
            for (const NodeId w : cites.features->row(i)) own += w % 7 == cites.labels[i] ? 1 : 0;
        return own / static_cast<double>(cites.features->entries());
    };
    // 13540 words: the standard deviation is below sqrt(0.25 / 13540) < 0.005.
    CHECK(std::abs(own_share(0) - 1.0 / 7) < 0.025);
    CHECK(own_share(0.4) > 0.3);
    CHECK(own_share(1) > 0.6);
    CHECK(own_share(1) > own_share(0.4) + 0.1);
}

TEST_CASE("a citation dataset is a pure function of options and seed") {
    const Dataset one = generate_citation({}, 5, context_with(1));
    for (const int threads : {2, 5}) {
        const Dataset other = generate_citation({}, 5, context_with(threads));
        CHECK(other.graph == one.graph);
        CHECK(*other.features == *one.features);
        CHECK(other.labels == one.labels);
    }
    const Dataset different = generate_citation({}, 6, context_with(1));
    CHECK(different.graph != one.graph);
    CHECK(*different.features != *one.features);
    CHECK(different.labels != one.labels);
}

TEST_CASE("the dataset of a seed stays the same across versions and machines") {
    const Dataset cites = generate_citation(
        {.nodes = 60, .classes = 3, .features = 40, .words_per_node = 4}, 42, context);
    const std::vector<std::int32_t> labels(cites.labels.begin(), cites.labels.begin() + 8);
    CHECK(labels == std::vector<std::int32_t>{2, 2, 0, 0, 1, 1, 1, 0});
    const auto words = cites.features->row(0);
    CHECK(std::vector<NodeId>(words.begin(), words.end()) == std::vector<NodeId>{0, 4, 9, 33});
    const auto neighbours = cites.graph.row(0);
    CHECK(std::vector<NodeId>(neighbours.begin(), neighbours.end()) ==
          std::vector<NodeId>{11, 38, 47, 57, 58});
}

TEST_CASE("a node may own the whole vocabulary") {
    const Dataset cites = generate_citation(
        {.nodes = 20, .classes = 2, .features = 9, .words_per_node = 9}, 7, context);
    CHECK(cites.features->entries() == 20 * 9);
    CHECK(cites.features->row(19).back() == 8);
}

TEST_CASE("citation options that make no sense are refused") {
    for (const CitationOptions& options :
         {CitationOptions{.nodes = -1}, CitationOptions{.classes = 0},
          CitationOptions{.nodes = 5, .classes = 6, .average_degree = 1},
          CitationOptions{.average_degree = -1}, CitationOptions{.homophily = 1.5},
          CitationOptions{.features = 6}, CitationOptions{.words_per_node = -1},
          CitationOptions{.features = 10, .words_per_node = 11}, CitationOptions{.topic = 2}})
        CHECK_THROWS_AS(generate_citation(options, 0, context), InputError);
}

}  // namespace suffuse::testing::citation_test
