#include "suffuse/transition/range.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/support/graphs.h"
#include "tests/support/reference.h"

namespace suffuse::testing::range_test {

namespace {

const Context context = context_with(1);
constexpr Normalization all_normalizations[] = {Normalization::sym, Normalization::col,
                                                Normalization::row};

// The same graph with weights in another unit.
Csr times(const Csr& graph, double unit) {
    std::vector<double> weights;
    std::visit(
        [&](const auto& given) {
            for (EdgeIndex e = 0; e < graph.entries(); ++e)
                weights.push_back(unit * static_cast<double>(given[e]));
        },
        graph.weights());
    return Csr(graph.rows(), graph.cols(), graph.offsets(), graph.columns(),
               Array<double>(std::move(weights)), context);
}

Csr two_edges(double first, double second) {
    return build_graph(edge_list(3, {{0, 1, first}, {1, 2, second}}),
                       {.symmetrize = Symmetrize::max}, context);
}

}  // namespace

TEST_CASE("defect 31: T does not depend on the unit of weights, to the last bit") {
    for (std::uint64_t i = 0; i < 24; ++i)
        for (const Normalization normalization : all_normalizations) {
            CAPTURE(i);
            const Csr graph = random_graph(i);
            const Csr expected =
                transition_matrix(make_transition(graph, {normalization, 0.5}, context), context);
            for (const int exponent : {-940, -500, -200, 200, 500, 940}) {
                const double unit = std::ldexp(1.0, exponent);
                const Transition t =
                    make_transition(times(graph, unit), {normalization, 0.5 * unit}, context);
                CHECK(transition_matrix(t, context) == expected);
                CHECK(t.exponent != 0);
                CHECK(t.lost > 0);
                CHECK(t.lost < 1e-200);
            }
        }
}

TEST_CASE("defect 31: ordinary weights are left where they are") {
    const Csr graph = random_graph(5);
    const Transition t = make_transition(graph, {}, context);
    CHECK(t.exponent == 0);
    CHECK(t.graph.columns().span().data() == graph.columns().span().data());
}

TEST_CASE("defect 31: what is too far apart is refused, and what is not is taken") {
    const auto make = [](double first, double second, double loops) {
        return make_transition(two_edges(first, second), {Normalization::sym, loops}, context);
    };
    CHECK_NOTHROW(make(1e-30, 1e30, 0));
    CHECK_NOTHROW(make(1e-45, 1e45, 1e-45));
    CHECK_NOTHROW(make(1e-310, 1, 1));  // beside a loop it is nothing
    CHECK_NOTHROW(make(5e-324, 5e-324, 0));
    CHECK_NOTHROW(make(1.7e308, 1.7e308, 0));
    CHECK_THROWS_WITH_AS(make(1e-60, 1e60, 0), doctest::Contains("apart"), InputError);
    CHECK_THROWS_WITH_AS(make(1e-310, 1, 0), doctest::Contains("apart"), InputError);
    CHECK_THROWS_WITH_AS(make(1e-300, 1e300, 1e300), doctest::Contains("apart"), InputError);
}

TEST_CASE("no entry of T is smaller than the least, and what is lost is next to nothing") {
    for (std::uint64_t i = 0; i < 40; ++i)
        for (const Normalization normalization : all_normalizations) {
            const Transition t = make_transition(random_graph(i), {normalization, 1}, context);
            const reference::Matrix matrix = reference::of(transition_matrix(t, context));
            reference::for_each_entry(matrix.size(), [&](NodeId k, NodeId l) {
                if (matrix(k, l) != 0) CHECK(matrix(k, l) >= t.least * (1 - 1e-15));
            });
            CHECK(t.least > 0);
            CHECK(t.lost < 1e-250);
            const Transition turned = transpose(t, context);
            CHECK(turned.least == t.least);
            CHECK(turned.lost == t.lost);
        }
}

}  // namespace suffuse::testing::range_test
