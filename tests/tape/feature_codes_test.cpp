#include "suffuse/tape/feature_codes.h"

#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "suffuse/tape/table_kernels.h"
#include "tests/support/graphs.h"
#include "tests/support/vector_units.h"

namespace suffuse::testing::feature_codes_test {

namespace {

using tape::kernels::Store;

Csr binary_matrix(NodeId rows, NodeId cols, double share, Rng rng) {
    Dense values(static_cast<std::size_t>(rows),
                 std::vector<double>(static_cast<std::size_t>(cols), 0));
    for (auto& row : values)
        for (double& value : row) value = rng.uniform() < share ? 1 : 0;
    return matrix_of(values);
}

template <class Real>
tape::Matrix<Real> random_matrix(NodeId rows, int cols, Rng rng) {
    tape::Matrix<Real> matrix(context_with(1), rows, cols, "test");
    for (NodeId r = 0; r < rows; ++r)
        for (int c = 0; c < cols; ++c) matrix(r, c) = static_cast<Real>(2 * rng.uniform() - 1);
    return matrix;
}

// Sums of at most n terms below 1, in any order: n * n roundings of half a unit.
template <class Real>
double tolerance(NodeId terms) {
    return static_cast<double>(terms) * terms * std::numeric_limits<Real>::epsilon();
}

template <class Real>
void check_gather(NodeId rows, NodeId cols, int width, Store store, Rng rng) {
    CAPTURE(rows);
    CAPTURE(cols);
    CAPTURE(width);
    const Csr features = binary_matrix(rows, cols, 0.4, rng.stream("features"));
    const auto sparse = tape::sparse_rows<Real>(features, context_with(1));
    const tape::FeatureCodes codes = tape::encode(sparse, context_with(1));
    const Dense plain = dense(features);
    for (const bool transposed : {false, true}) {
        const NodeId height = transposed ? cols : rows, depth = transposed ? rows : cols;
        const auto x = random_matrix<Real>(depth, width, rng.stream("x"));
        auto y = random_matrix<Real>(height, width, rng.stream("y"));
        const auto before = random_matrix<Real>(height, width, rng.stream("y"));
        std::vector<NodeId> wanted;
        for (NodeId r = 0; r < height; ++r)
            if (r % 3 != 1) wanted.push_back(r);
        std::vector<Real> sums(static_cast<std::size_t>(height) * tape::group, Real{7});
        tape::kernels::product_tables<Real>().gather(transposed ? codes.by_feature : codes.by_node,
                                                     wanted, x.view(), sums.data(), y.view(),
                                                     store);
        for (NodeId r = 0; r < height; ++r)
            for (int c = 0; c < width; ++c) {
                if (r % 3 == 1) {
                    CHECK(y(r, c) == before(r, c));
                    continue;
                }
                long double sum = store == Store::add ? before(r, c) : Real{0};
                for (NodeId k = 0; k < depth; ++k)
                    sum += (transposed ? plain[k][r] : plain[r][k]) * x(k, c);
                CHECK(std::abs(static_cast<double>(y(r, c) - sum)) <= tolerance<Real>(depth + 1));
            }
    }
}

}  // namespace

TEST_CASE("products by tables equal plain sums on every vector unit") {
    for (const std::int64_t unit : vector_units()) {
        const OnlyUnit only(unit);
        for (const Store store : {Store::set, Store::add}) {
            check_gather<float>(61, 100, 20, store, Rng(1));
            check_gather<double>(61, 100, 20, store, Rng(2));
            check_gather<float>(48, 48, 8, store, Rng(3));
            check_gather<float>(7, 49, 3, store, Rng(4));
            check_gather<double>(1, 95, 64, store, Rng(5));
        }
    }
}

TEST_CASE("tables are for features that are all one and a quarter full") {
    const Context context = context_with(1);
    const auto suits = [&](const Csr& features) {
        return tape::feature_matrix<float>(features, context).codes.has_value();
    };
    CHECK(suits(binary_matrix(50, 60, 0.4, Rng(1))));
    CHECK_FALSE(suits(binary_matrix(50, 60, 0.1, Rng(1))));
    CHECK_FALSE(suits(binary_matrix(50, 20, 0.4, Rng(1))));  // too few for a word
    Dense half = dense(binary_matrix(50, 60, 0.4, Rng(1)));
    half[3][3] = 0.5;
    CHECK_FALSE(suits(matrix_of(half)));
}

}  // namespace suffuse::testing::feature_codes_test
