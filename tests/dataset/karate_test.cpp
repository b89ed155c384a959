#include "suffuse/dataset/karate.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/dataset/homophily.h"
#include "suffuse/graph/components.h"
#include "suffuse/graph/degrees.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::karate_test {

namespace {

int triangles(const Csr& graph) {
    const Dense a = dense(graph);
    int count = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            for (std::size_t k = 0; k < j; ++k)
                count += a[i][j] != 0 && a[j][k] != 0 && a[i][k] != 0 ? 1 : 0;
    return count;
}

}  // namespace

TEST_CASE("the karate club has the structure everybody knows") {
    const Dataset karate = karate_club();
    const Context context = context_with(1);
    CHECK_NOTHROW(check(karate));
    CHECK(karate.graph.rows() == 34);
    CHECK(karate.graph.entries() == 2 * 78);
    CHECK(is_symmetric(karate.graph, context));
    CHECK(count_self_loops(karate.graph) == 0);
    CHECK(!karate.graph.is_weighted());
    CHECK(connected_components(karate.graph).sizes.size() == 1);
    CHECK(triangles(karate.graph) == 45);
}

TEST_CASE("the degrees of the karate club are Zachary's") {
    CHECK(row_sums(karate_club().graph, context_with(1)) ==
          std::vector<double>{16, 9, 10, 6, 3, 4, 4, 4, 5, 2, 3, 1, 2, 5, 2, 2,  2,
                              2,  2, 3,  2, 2, 2, 5, 3, 3, 2, 4, 3, 4, 4, 6, 12, 17});
}

TEST_CASE("the factions of the karate club are equally large and led by the two leaders") {
    const Dataset karate = karate_club();
    CHECK(karate.class_names == std::vector<std::string>{"Mr. Hi", "Officer"});
    CHECK(std::ranges::count(karate.labels, 0) == 17);
    CHECK(std::ranges::count(karate.labels, 1) == 17);
    CHECK(karate.labels.front() == 0);
    CHECK(karate.labels.back() == 1);
    CHECK(karate.labels[8] == 0);  // the member whose choice the paper explains
    CHECK(homophily(karate.graph, karate.labels) == 67.0 / 78);
}

}  // namespace suffuse::testing::karate_test
