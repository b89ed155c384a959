#include "suffuse/graph/symmetrize.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <limits>

#include "suffuse/graph/narrow.h"
#include "suffuse/graph/transpose.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::symmetrize_test {

namespace {

// The slow twin.
double combined(double there, double back, Symmetrize how) {
    switch (how) {
        case Symmetrize::no:
            return there;
        case Symmetrize::either:
            return there != 0 || back != 0 ? 1 : 0;
        case Symmetrize::sum:
            return there + back;
        case Symmetrize::mean:
            return (there + back) / 2;
        case Symmetrize::max:
            return std::max(there, back);
    }
    return 0;
}

Dense slow_symmetrize(const Dense& matrix, Symmetrize how) {
    Dense result = matrix;
    for (std::size_t i = 0; i < matrix.size(); ++i)
        for (std::size_t j = 0; j < matrix.size(); ++j)
            result[i][j] = combined(matrix[i][j], matrix[j][i], how);
    return result;
}

constexpr auto all_ways = {Symmetrize::no, Symmetrize::either, Symmetrize::sum, Symmetrize::mean,
                           Symmetrize::max};

// Whether a float can hold every weight.
bool has_floats(const Csr& graph) {
    const Csr narrow = with_narrowest_weights(graph, context_with(1));
    return !std::holds_alternative<Array<double>>(narrow.weights());
}

}  // namespace

//    0 --2--> 1 --3--> 2       1 --5--> 0       (2) 7
TEST_CASE("a drawn graph is combined with its transpose in every way") {
    const Csr graph = matrix_of({{0, 2, 0}, {5, 0, 3}, {0, 0, 7}});
    const auto made = [&](Symmetrize how) {
        return dense(symmetrize(graph, how, context_with(2)));
    };
    CHECK(made(Symmetrize::no) == dense(graph));
    CHECK(made(Symmetrize::either) == Dense{{0, 1, 0}, {1, 0, 1}, {0, 1, 1}});
    CHECK(made(Symmetrize::sum) == Dense{{0, 7, 0}, {7, 0, 3}, {0, 3, 14}});
    CHECK(made(Symmetrize::mean) == Dense{{0, 3.5, 0}, {3.5, 0, 1.5}, {0, 1.5, 7}});
    CHECK(made(Symmetrize::max) == Dense{{0, 5, 0}, {5, 0, 3}, {0, 3, 7}});
}

TEST_CASE("random graphs are combined as their dense matrices are, for every thread count") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        for (const Symmetrize how : all_ways)
            for (const int threads : {1, 2, 5}) {
                CAPTURE(static_cast<int>(how));
                const Csr made = symmetrize(graph, how, context_with(threads));
                CHECK(dense(made) == slow_symmetrize(dense(graph), how));
            }
    }
}

TEST_CASE("defect 60: the result equals its transpose to the last bit, in floats where they do") {
    for (std::uint64_t i = 0; i < 200; ++i) {
        CAPTURE(i);
        const Csr graph = random_graph(i);
        for (const Symmetrize how : {Symmetrize::sum, Symmetrize::mean, Symmetrize::max}) {
            const Csr made = symmetrize(graph, how, context_with(2));
            CHECK(is_symmetric(made, context_with(1)));
            if (graph.is_weighted() && made.is_weighted())
                CHECK(std::holds_alternative<Array<float>>(made.weights()) ==
                      (std::holds_alternative<Array<float>>(graph.weights()) && has_floats(made)));
        }
        const Csr pattern = symmetrize(graph, Symmetrize::either, context_with(2));
        CHECK(is_symmetric(pattern, context_with(1)));
        CHECK_FALSE(pattern.is_weighted());
    }
}

TEST_CASE("entries that cancel or lose against a missing one are not stored") {
    const Csr matrix = matrix_of({{0, 2, 0}, {-2, 0, -3}, {0, 0, 1}});
    CHECK(symmetrize(matrix, Symmetrize::sum, context_with(1)).entries() == 3);
    CHECK(symmetrize(matrix, Symmetrize::mean, context_with(1)).entries() == 3);
    // max(-3, nothing) = 0
    const Csr largest = symmetrize(matrix, Symmetrize::max, context_with(1));
    CHECK(dense(largest) == Dense{{0, 2, 0}, {2, 0, 0}, {0, 0, 1}});
    CHECK(largest.entries() == 3);
}

TEST_CASE("half of the smallest weight is zero and not stored") {
    const double tiny = std::numeric_limits<double>::denorm_min();
    const Csr made = symmetrize(matrix_of({{0, tiny}, {0, 0}}), Symmetrize::mean, context_with(1));
    CHECK(made.entries() == 0);
}

TEST_CASE("the mean of huge weights is finite; a sum that is not is refused and named") {
    const double huge = std::numeric_limits<double>::max();
    const Csr graph = matrix_of({{0, huge}, {huge, 0}});
    CHECK(symmetrize(graph, Symmetrize::mean, context_with(1)) == graph);
    CHECK_THROWS_WITH_AS(symmetrize(graph, Symmetrize::sum, context_with(1)),
                         "the weights of 0 -> 1 and 1 -> 0 add up to inf", InputError);
}

TEST_CASE("a graph without edges or nodes stays as it is") {
    for (const Symmetrize how : all_ways) {
        CHECK(symmetrize(Csr(), how, context_with(2)) == Csr());
        CHECK(symmetrize(matrix_of({{0, 0}, {0, 0}}), how, context_with(2)).entries() == 0);
    }
}

TEST_CASE("a matrix that is not square has no transpose to be combined with") {
    for (const Symmetrize how : all_ways)
        CHECK_THROWS_WITH_AS(symmetrize(matrix_of({{1, 0}}), how, context_with(1)),
                             "a graph needs a square matrix, found 1 x 2", InputError);
}

}  // namespace suffuse::testing::symmetrize_test
