#include "suffuse/sparsify/drop_below.h"

#include <doctest/doctest.h>

#include <limits>

#include "tests/support/graphs.h"

namespace suffuse::testing::drop_below_test {

namespace {

const Context context = context_with(2);
constexpr double infinity = std::numeric_limits<double>::infinity();

// The graph with weights between -1 and 1, of which some repeat, in float or double.
template <class T>
Csr with_signs(const Csr& graph, Rng rng) {
    std::vector<T> values;
    for (EdgeIndex e = 0; e < graph.entries(); ++e)
        values.push_back(static_cast<T>(static_cast<double>(rng.below(16)) / 8 - 1.0625));
    return Csr(graph.rows(), graph.cols(), graph.offsets(), graph.columns(),
               Array<T>(std::move(values)), context);
}

void check_twin(const Csr& matrix, double floor) {
    CAPTURE(floor);
    Dense rows = dense(matrix);
    for (auto& row : rows)
        for (double& value : row)
            if (value < floor) value = 0;
    const Csr rest = drop_below(matrix, floor, context);
    CHECK(rest.weights().index() == (rest.entries() == 0 && !matrix.is_weighted()
                                         ? Weights().index()
                                         : matrix.weights().index()));
    CHECK(dense(rest) == rows);
    CHECK(rest.entries() <= matrix.entries());
    // The invariants of a Csr hold, whoever trusted them.
    CHECK(Csr(rest.rows(), rest.cols(), rest.offsets(), rest.columns(), rest.weights(), context) ==
          rest);
}

}  // namespace

TEST_CASE("what is below the floor goes, what is equal to it stays") {
    for (std::uint64_t i = 0; i < 60; ++i) {
        const Csr graph = random_graph(i);
        for (const double floor : {-infinity, -2.0, -0.0625, 0.0, 0.0625, 0.5, 2.0}) {
            check_twin(with_signs<float>(graph, Rng(i)), floor);
            check_twin(with_signs<double>(graph, Rng(i)), floor);
        }
    }
}

TEST_CASE("entries without weights are ones") {
    const Csr ones = without_weights(random_graph(17));
    CHECK(drop_below(ones, 1, context) == ones);
    const Csr none = drop_below(ones, 1.5, context);
    CHECK(none.entries() == 0);
    CHECK(none.rows() == ones.rows());
}

TEST_CASE("where nothing is below the floor nothing is copied") {
    const Csr matrix = with_signs<float>(random_graph(17), Rng(3));
    CHECK(drop_below(matrix, -5, context).columns().span().data() ==
          matrix.columns().span().data());
}

TEST_CASE("the thread count changes nothing") {
    const Csr large =
        with_signs<float>(build_graph(random_edges(30000, 4, {}, Rng(7)), {}, context), Rng(8));
    CHECK(drop_below(large, 0.25, context_with(1)) == drop_below(large, 0.25, context_with(5)));
}

TEST_CASE("defect 79: a floor that is no number is refused") {
    const Csr ones = without_weights(random_graph(17));
    for (const Csr& matrix : {ones, with_signs<float>(ones, Rng(3))})
        CHECK_THROWS_AS(drop_below(matrix, std::numeric_limits<double>::quiet_NaN(), context),
                        InputError);
}

}  // namespace suffuse::testing::drop_below_test
