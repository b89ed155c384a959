#include "suffuse/tape/tape.h"

#include <stdexcept>

#include "tests/tape/small_models.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::tape_test {

namespace {

using tape::Tape;
using tape::Value;

}  // namespace

TEST_CASE("shapes that do not fit are refused while recording") {
    const auto on = ground_of<double>(random_graph(9), 5, Rng(1));
    const auto other = ground_of<double>(random_graph(17), 5, Rng(1));
    REQUIRE(on.nodes() != other.nodes());
    Tape<double> tape(on.nodes());
    const Value x = leaf(tape, on, 6);
    const Value narrow = leaf(tape, on, 4);
    const auto weight = drawn_parameter(tape, 4, 6);
    const auto row = drawn_parameter(tape, 1, 6);
    const auto short_row = drawn_parameter(tape, 1, 4);
    const auto over = tape::SoftmaxOver::target;
    CHECK_THROWS_AS(tape.multiply(on.features, weight), std::logic_error);
    CHECK_THROWS_AS(tape.multiply(other.features, weight), std::logic_error);
    CHECK_THROWS_AS(tape.multiply(x, weight), std::logic_error);
    CHECK_THROWS_AS(tape.propagate(x, other.along), std::logic_error);
    CHECK_THROWS_AS(tape.add_bias(x, short_row), std::logic_error);
    CHECK_THROWS_AS(tape.relu(x, short_row, 0), std::logic_error);
    CHECK_THROWS_AS(tape.relu(x, row, 1), std::logic_error);
    CHECK_THROWS_AS(tape.relu(x, row, -0.1), std::logic_error);
    CHECK_THROWS_AS(tape.prelu(x, short_row), std::logic_error);
    CHECK_THROWS_AS(tape.attend({x, row, short_row, on.along, {}, over, {}, 1}), std::logic_error);
    CHECK_THROWS_AS(tape.attend({x, row, row, on.along, {}, over, {}, 4}), std::logic_error);
    CHECK_THROWS_AS(tape.attend({x, row, row, on.along, {}, over, {}, 0}), std::logic_error);
    CHECK_THROWS_AS(tape.attend({x, row, row, other.along, {}, over, {}, 1}), std::logic_error);
    CHECK_THROWS_AS(tape.concatenate({}), std::logic_error);
    CHECK_THROWS_AS(tape.combine({}, {}), std::logic_error);
    CHECK_THROWS_AS(tape.combine({x, narrow}, {1, 1}), std::logic_error);
    CHECK_THROWS_AS(tape.combine({x, x}, {1}), std::logic_error);
    CHECK_THROWS_AS(tape.relu({-1}, row, 0), std::logic_error);
    CHECK_THROWS_AS(tape.add_bias(x, {17}), std::logic_error);
    CHECK(tape.steps().size() == 2);
    CHECK(tape.columns(tape.concatenate({x, narrow, x})) == 16);
}

TEST_CASE("the transpose of some rows is the plain one without the others") {
    Rng rng(4);
    for (int i = 0; i < 20; ++i) {
        const auto matrix = random_sparse<float>(17, 9, i % 2 == 0, rng);
        const std::vector<NodeId> rows = some_rows(17, 1 + i % 3, rng);
        const auto turned = tape::transposed_part(matrix, rows, context_with(1));
        CHECK(turned.rows == 9);
        CHECK(turned.cols == 17);
        REQUIRE(turned.offsets.size() == 10);
        EdgeIndex at = 0;
        for (NodeId c = 0; c < 9; ++c) {
            CHECK(turned.offsets[c] == at);
            for (const NodeId r : rows)  // ascending: the order of the sums
                for (EdgeIndex e = matrix.offsets[r]; e < matrix.offsets[r + 1]; ++e) {
                    if (matrix.columns[e] != c) continue;
                    REQUIRE(at < turned.entries());
                    CHECK(turned.columns[at] == r);
                    CHECK(turned.weight(at++) == matrix.weight(e));
                }
        }
        CHECK(turned.offsets[9] == at);
        CHECK(turned.entries() == at);
    }
}

TEST_CASE("sparse rows hold the matrix and its transpose, in the precision asked for") {
    for (std::uint64_t i = 0; i < 20; ++i) {
        const Csr graph = random_graph(i);
        const auto both = tape::both_ways<float>(graph, context_with(1));
        const Dense values = dense(graph);
        Dense forward(values.size(), std::vector<double>(values.size(), 0)), backward = forward;
        for (NodeId r = 0; r < graph.rows(); ++r) {
            for (EdgeIndex e = both.forward.offsets[r]; e < both.forward.offsets[r + 1]; ++e)
                forward[r][both.forward.columns[e]] = both.forward.weight(e);
            for (EdgeIndex e = both.backward.offsets[r]; e < both.backward.offsets[r + 1]; ++e)
                backward[both.backward.columns[e]][r] = both.backward.weight(e);
        }
        for (std::size_t r = 0; r < values.size(); ++r)
            for (std::size_t c = 0; c < values.size(); ++c) {
                CHECK(forward[r][c] == static_cast<float>(values[r][c]));
                CHECK(backward[r][c] == static_cast<float>(values[r][c]));
            }
        CHECK((graph.is_weighted() || both.forward.weights.empty()));
    }
}

}  // namespace suffuse::testing::tape_test
