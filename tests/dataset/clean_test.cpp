#include "suffuse/dataset/clean.h"

#include <doctest/doctest.h>

#include "suffuse/graph/components.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::clean_test {

namespace {

const Context context = context_with(2);

// Node 0 has only a loop; 1 -> 2 -> 3 with weights, a loop at 2, both directions between 1 and 3.
Dataset raw() {
    Dataset dataset{
        .graph = build_graph(
            edge_list(4, {{0, 0}, {1, 2, 2.5}, {2, 2}, {2, 3}, {1, 3, 2.0}, {3, 1, 4.0}}), {},
            context),
        .labels = {0, 1, 0, 1}};
    dataset.features = build_matrix(edge_list(4, {{0, 0, 2.0}, {1, 3, 7.0}, {3, 2, 0.5}}), context);
    return dataset;
}

}  // namespace

TEST_CASE("cleaning leaves the largest component, undirected, unweighted, without loops") {
    const Dataset cleaned = clean(raw(), Features::as_given, context);
    CHECK(dense(cleaned.graph) == Dense{{0, 1, 1}, {1, 0, 1}, {1, 1, 0}});
    CHECK(!cleaned.graph.is_weighted());
    CHECK(cleaned.labels == std::vector<std::int32_t>{1, 0, 1});
    CHECK(cleaned.node_names == std::vector<std::string>{"1", "2", "3"});
    CHECK(dense(*cleaned.features) == Dense{{0, 0, 0, 7}, {0, 0, 0, 0}, {0, 0, 0.5, 0}});
}

TEST_CASE("binary features are one where anything was stored") {
    const Dataset cleaned = clean(raw(), Features::binary, context);
    CHECK(dense(*cleaned.features) == Dense{{0, 0, 0, 1}, {0, 0, 0, 0}, {0, 0, 1, 0}});
    CHECK(!cleaned.features->is_weighted());
}

TEST_CASE("cleaning any graph gives a simple connected one, and cleaning again changes nothing") {
    for (std::uint64_t i = 0; i < 64; ++i) {
        const Dataset once = clean({.graph = random_graph(i)}, Features::as_given, context);
        CHECK(is_symmetric(once.graph, context));
        CHECK(count_self_loops(once.graph) == 0);
        CHECK(!once.graph.is_weighted());
        CHECK(connected_components(once.graph).sizes.size() == 1);
        const Dataset twice = clean(once, Features::as_given, context);
        CHECK(twice.graph == once.graph);
        CHECK(twice.node_names == once.node_names);
    }
}

TEST_CASE("cleaning refuses a dataset whose parts do not fit, and bears an empty one") {
    Dataset spoilt = raw();
    spoilt.labels.pop_back();
    CHECK_THROWS_AS(clean(spoilt, Features::as_given, context), InputError);
    CHECK(clean({}, Features::binary, context).graph.rows() == 0);
}

}  // namespace suffuse::testing::clean_test
