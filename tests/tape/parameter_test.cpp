#include "suffuse/tape/parameter.h"

#include "tests/support/graphs.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::parameter_test {

namespace {

using tape::Constant;
using tape::draw;
using tape::Parameter;
using tape::Uniform;

template <class Real>
bool padding_is_zero(const tape::Matrix<Real>& matrix) {
    for (NodeId r = 0; r < matrix.rows(); ++r)
        for (int c = matrix.cols(); c < matrix.view().stride; ++c)
            if (matrix(r, c) != 0) return false;
    return true;
}

}  // namespace

TEST_CASE("bounds of Glorot and of plain linear layers") {
    CHECK(tape::glorot(1433, 64).bound == doctest::Approx(std::sqrt(6.0 / 1497)).epsilon(1e-15));
    CHECK(tape::glorot(2147483647, 2147483647).bound ==
          doctest::Approx(std::sqrt(6.0 / 4294967294.0)).epsilon(1e-15));
    CHECK(tape::fan_in(64).bound == 0.125);
}

TEST_CASE("constants fill the matrix, not its padding") {
    for (const int cols : {1, 8, 11}) {
        const auto drawn =
            draw<double>({"b", 3, cols, Constant{0.25}, false}, Rng(1), context_with(1));
        for (NodeId r = 0; r < 3; ++r)
            for (int c = 0; c < cols; ++c) CHECK(drawn(r, c) == 0.25);
        CHECK(padding_is_zero(drawn));
    }
}

// A uniform number in [-a, a) has mean 0, variance a^2 / 3, and its square variance 4 a^4 / 45.
TEST_CASE("uniform parameters: bounds and moments within six standard deviations") {
    const double bound = 0.3;
    const Parameter parameter{"w", 200, 50, Uniform{bound}, true};
    const auto drawn = draw<double>(parameter, Rng(5), context_with(1));
    const double n = 200 * 50;
    double sum = 0, squares = 0, least = 1, most = -1;
    for (NodeId r = 0; r < 200; ++r)
        for (int c = 0; c < 50; ++c) {
            sum += drawn(r, c);
            squares += drawn(r, c) * drawn(r, c);
            least = std::min(least, drawn(r, c));
            most = std::max(most, drawn(r, c));
        }
    CHECK(least >= -bound);
    CHECK(most < bound);
    // All of n draws miss a hundredth of the range at an end with probability 0.99^n / ...: never.
    CHECK(least < -0.98 * bound);
    CHECK(most > 0.98 * bound);
    CHECK(std::abs(sum / n) <= 6 * bound / std::sqrt(3 * n));
    CHECK(std::abs(squares / n - bound * bound / 3) <= 6 * bound * bound * std::sqrt(4.0 / 45 / n));
    CHECK(padding_is_zero(drawn));
}

TEST_CASE("the same stream draws the same values; floats are rounded doubles") {
    const Parameter parameter{"w", 13, 11, Uniform{0.7}, true};
    const auto one = draw<double>(parameter, Rng(5), context_with(1));
    const auto two = draw<double>(parameter, Rng(5), context_with(2));
    const auto other = draw<double>(parameter, Rng(6), context_with(1));
    const auto narrow = draw<float>(parameter, Rng(5), context_with(1));
    CHECK(std::ranges::equal(one.values(), two.values()));
    CHECK(!std::ranges::equal(one.values(), other.values()));
    CHECK(std::ranges::equal(one.values(), narrow.values(),
                             [](double a, float b) { return static_cast<float>(a) == b; }));
    CHECK(padding_is_zero(narrow));
}

}  // namespace suffuse::testing::parameter_test
