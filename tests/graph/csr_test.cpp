#include "suffuse/graph/csr.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/graph/dense_matrix.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::csr_test {

namespace {

// The parts of a good matrix, to be broken one at a time:
//   row 0: . 2 . 3
//   row 1: . . . .
//   row 2: 4 . 5 6
struct Parts {
    NodeId rows = 3;
    NodeId cols = 4;
    std::vector<EdgeIndex> offsets{0, 2, 2, 5};
    std::vector<NodeId> columns{1, 3, 0, 2, 3};
    std::vector<double> weights{2, 3, 4, 5, 6};

    Csr build(int threads = 2) const {
        return {rows,
                cols,
                Array<EdgeIndex>(offsets),
                Array<NodeId>(columns),
                Array<double>(weights),
                context_with(threads)};
    }
};

}  // namespace

TEST_CASE("a matrix shows its parts") {
    const Csr matrix = Parts().build();
    CHECK(matrix.rows() == 3);
    CHECK(matrix.cols() == 4);
    CHECK(matrix.entries() == 5);
    CHECK(matrix.is_weighted());
    CHECK(matrix.row(1).empty());
    CHECK(std::vector<NodeId>(matrix.row(2).begin(), matrix.row(2).end()) ==
          std::vector<NodeId>{0, 2, 3});
    CHECK(dense(matrix) == Dense{{0, 2, 0, 3}, {0, 0, 0, 0}, {4, 0, 5, 6}});
}

TEST_CASE("a matrix of nothing has no rows, no columns and no entries") {
    const Csr nothing;
    CHECK(nothing.rows() == 0);
    CHECK(nothing.cols() == 0);
    CHECK(nothing.entries() == 0);
    CHECK(nothing.offsets().size() == 1);
}

TEST_CASE("defect 75: a matrix that was moved from is 0 x 0") {
    const auto is_nothing = [](const Csr& matrix) {
        return matrix == Csr() && matrix.offsets().size() == 1 && !matrix.is_weighted();
    };
    Csr first = Parts().build();
    Csr second = std::move(first);
    CHECK(is_nothing(first));
    CHECK(second == Parts().build());
    first = std::move(second);
    CHECK(is_nothing(second));
    CHECK(first == Parts().build());
    Csr& same = first;
    first = std::move(same);
    CHECK(first == Parts().build());
    first = {};
    CHECK(is_nothing(first));
}

TEST_CASE("defect 73: a dense matrix has all its values, and no more") {
    const Array<double> four(std::vector<double>{1, 2, 3, 4});
    CHECK_NOTHROW(check(DenseMatrix{2, 2, four}));
    CHECK_NOTHROW(check(DenseMatrix{}));
    CHECK_NOTHROW(check(DenseMatrix{5, 0, Array<float>()}));
    CHECK_THROWS_WITH_AS(check(DenseMatrix{2, 3, four}),
                         "a matrix of 2 x 3 needs 6 values, found 4", InputError);
    CHECK_THROWS_AS(check(DenseMatrix{1, 2, four}), InputError);
    CHECK_THROWS_AS(check(DenseMatrix{2, 2}), InputError);
    CHECK_THROWS_WITH_AS(check(DenseMatrix{2, -1}), "a matrix cannot be 2 x -1", InputError);
    CHECK_THROWS_AS(check(DenseMatrix{-2, -2, four}), InputError);
    DenseMatrix whole{2, 2, four};
    const DenseMatrix moved = std::move(whole);
    CHECK_NOTHROW(check(moved));
    CHECK_THROWS_AS(check(whole), InputError);
}

TEST_CASE("sizes that do not fit together are refused, even if the contents are trusted") {
    Parts parts;
    parts.rows = -1;
    CHECK_THROWS_WITH_AS(parts.build(), "a matrix cannot be -1 x 4", InputError);
    parts = {};
    parts.cols = -2;
    CHECK_THROWS_WITH_AS(parts.build(), "a matrix cannot be 3 x -2", InputError);
    parts = {};
    parts.offsets.pop_back();
    CHECK_THROWS_WITH_AS(parts.build(), "3 rows need 4 offsets, found 3", InputError);
    parts = {};
    parts.weights.pop_back();
    CHECK_THROWS_WITH_AS(parts.build(), "5 entries need as many weights, found 4", InputError);
    CHECK_THROWS_AS(Csr::trusted(2, 2, Array<EdgeIndex>(std::vector<EdgeIndex>{0, 0}), {}, {}),
                    InputError);
}

TEST_CASE("offsets that do not ascend from 0 to the number of entries are refused") {
    Parts parts;
    parts.offsets = {1, 2, 2, 5};
    CHECK_THROWS_WITH_AS(parts.build(), "offset 0 must be 0, found 1", InputError);
    parts.offsets = {0, 2, 2, 4};
    CHECK_THROWS_WITH_AS(parts.build(), "offset 3 must be 5, the number of entries, found 4",
                         InputError);
    parts.offsets = {0, 3, 2, 5};
    CHECK_THROWS_WITH_AS(parts.build(), "offset 2 is 2, less than the one before it, 3",
                         InputError);
    parts.offsets = {0, 99, 2, 5};
    CHECK_THROWS_WITH_AS(parts.build(), "offset 2 is 2, less than the one before it, 99",
                         InputError);
    parts.offsets = {0, -7, 2, 5};
    CHECK_THROWS_WITH_AS(parts.build(), "offset 1 is -7, less than the one before it, 0",
                         InputError);
}

TEST_CASE("columns that leave the matrix, descend or repeat within a row are refused") {
    Parts parts;
    parts.columns[0] = -1;
    CHECK_THROWS_WITH_AS(parts.build(), "row 0: column -1 is outside 0..3", InputError);
    parts = {};
    parts.columns[4] = 4;
    CHECK_THROWS_WITH_AS(parts.build(), "row 2: column 4 is outside 0..3", InputError);
    parts = {};
    parts.columns[3] = 9;
    CHECK_THROWS_WITH_AS(parts.build(), "row 2: column 9 is outside 0..3", InputError);
    parts = {};
    std::swap(parts.columns[3], parts.columns[4]);
    CHECK_THROWS_WITH_AS(
        parts.build(), "row 2: column 2 follows 3; columns must ascend and not repeat", InputError);
    parts = {};
    parts.columns[1] = 1;
    CHECK_THROWS_WITH_AS(
        parts.build(), "row 0: column 1 follows 1; columns must ascend and not repeat", InputError);
}

TEST_CASE("weights that are zero or not finite are refused; negative ones are not") {
    const auto with_weight = [](double weight) {
        Parts parts;
        parts.weights[3] = weight;
        return parts.build();
    };
    using Limits = std::numeric_limits<double>;
    CHECK_THROWS_WITH_AS(with_weight(0), "entry 3: weight 0 must be finite and not zero",
                         InputError);
    CHECK_THROWS_WITH_AS(with_weight(Limits::quiet_NaN()),
                         "entry 3: weight nan must be finite and not zero", InputError);
    CHECK_THROWS_WITH_AS(with_weight(-Limits::infinity()),
                         "entry 3: weight -inf must be finite and not zero", InputError);
    CHECK(dense(with_weight(-5))[2][2] == -5);
    CHECK(dense(with_weight(Limits::max()))[2][2] == Limits::max());
    CHECK(dense(with_weight(Limits::denorm_min()))[2][2] == Limits::denorm_min());
}

TEST_CASE("float weights are checked like double ones") {
    const Parts parts;
    const auto with_weight = [&](float weight) {
        return Csr(3, 4, Array<EdgeIndex>(parts.offsets), Array<NodeId>(parts.columns),
                   Array<float>(std::vector<float>{1, 2, weight, 1, 1}), context_with(1));
    };
    CHECK_THROWS_WITH_AS(with_weight(std::numeric_limits<float>::infinity()),
                         "entry 2: weight inf must be finite and not zero", InputError);
    CHECK(dense(with_weight(0.5F))[2][0] == 0.5);
}

TEST_CASE("of several broken rows the first is named, whatever the thread count") {
    constexpr NodeId rows = 100000;
    Parts parts{.rows = rows, .cols = 2, .offsets = {}, .columns = {}, .weights = {}};
    for (EdgeIndex i = 0; i <= rows; ++i) parts.offsets.push_back(i);
    parts.columns.assign(rows, 1);
    parts.weights.assign(rows, 2);
    for (const int bad : {40001, 40002, 90000}) parts.columns[bad] = 2;
    for (const int threads : {1, 2, 5})
        CHECK_THROWS_WITH_AS(parts.build(threads), "row 40001: column 2 is outside 0..1",
                             InputError);
}

TEST_CASE("matrices are equal if size, pattern and values are, whatever type stores them") {
    const Parts parts;
    const Csr matrix = parts.build();
    const auto with_weights = [&](Weights weights) {
        return Csr::trusted(3, 4, matrix.offsets(), matrix.columns(), std::move(weights));
    };
    CHECK(matrix == with_weights(Array<float>(std::vector<float>{2, 3, 4, 5, 6})));
    CHECK(matrix != with_weights(Array<float>(std::vector<float>{2, 3, 4, 5, 7})));
    CHECK(matrix != without_weights(matrix));
    CHECK(without_weights(matrix) == with_weights(Array<double>(std::vector<double>(5, 1.0))));

    Parts other;
    other.cols = 5;
    CHECK(matrix != other.build());
    other = {};
    other.columns[0] = 0;
    CHECK(matrix != other.build());
    other = {};
    other.offsets = {0, 1, 2, 5};
    CHECK(matrix != other.build());
}

TEST_CASE("the memory of a matrix is that of its arrays") {
    const Csr matrix = Parts().build();
    CHECK(memory(matrix) == Bytes{4 * 8 + 5 * 4 + 5 * 8});
    CHECK(memory(without_weights(matrix)) == Bytes{4 * 8 + 5 * 4});
}

TEST_CASE("copies share memory") {
    const Csr matrix = Parts().build();
    // The copy is what is tested. NOLINTNEXTLINE(performance-unnecessary-copy-initialization)
    const Csr copy = matrix;
    CHECK(copy.columns().span().data() == matrix.columns().span().data());
    CHECK(without_weights(matrix).offsets().span().data() == matrix.offsets().span().data());
}

TEST_CASE("only a square matrix is a graph") {
    CHECK_NOTHROW(check_square(3, 3));
    CHECK_THROWS_WITH_AS(check_square(3, 4), "a graph needs a square matrix, found 3 x 4",
                         InputError);
}

}  // namespace suffuse::testing::csr_test
