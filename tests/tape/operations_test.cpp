#include "suffuse/tape/operations.h"

#include "tests/tape/small_models.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::operations_test {

namespace {

using tape::Effort;
using tape::Replay;
using tape::Tape;
using tape::Value;

// The loss of these tests: sum of factor_rc y_rc over a few rows of the last value.
struct Linear {
    std::vector<NodeId> rows{};
    Table<double> factors{};

    double loss(tape::View<const double> y) const {
        double sum = 0;
        for (const NodeId r : rows)
            for (int c = 0; c < y.cols; ++c) sum += factors.at(r, c) * y.row(r)[c];
        return sum;
    }
    double size(tape::View<const double> y) const {
        double sum = 0;
        for (const NodeId r : rows)
            for (int c = 0; c < y.cols; ++c) sum += std::abs(factors.at(r, c) * y.row(r)[c]);
        return sum;
    }
};

// Central differences with step h are off by h^2 |f'''| / 6 and by the rounding of f over h: with
// h = 1e-6, values around one and some hundred roundings 1e-12 and 1e-8 of the size of f.
constexpr double step = 1e-6;
constexpr double allowed = 1e-7;

void check_gradients(const Tape<double>& recorded, std::uint64_t seed, Effort effort) {
    const auto tape = std::make_shared<const Tape<double>>(recorded);
    Rng rng = Rng(seed).stream("loss");
    Linear linear{some_rows(tape->nodes(), 2, rng),
                  random_table<double>(tape->nodes(), tape->steps().back().columns, rng)};
    if (linear.rows.empty()) linear.rows = {tape->nodes() / 2};
    const std::uint32_t epoch = 7;
    Replay<double> replay(tape, {linear.rows, linear.rows}, seed, effort, context_with(1));
    const auto loss = [&] {
        replay.forward_training(epoch);
        return linear.loss(replay.output());
    };
    loss();
    for (const NodeId r : linear.rows)
        std::copy_n(linear.factors.view().row(r), linear.factors.cols,
                    replay.output_gradient().row(r));
    replay.backward();
    const double size = linear.size(replay.output());
    for (std::size_t p = 0; p < tape->parameters().size(); ++p) {
        CAPTURE(p);
        double worst = 0;
        for (NodeId r = 0; r < tape->parameters()[p].rows; ++r)
            for (int c = 0; c < tape->parameters()[p].cols; ++c) {
                const double at = replay.parameters()[p](r, c);
                replay.change_parameters()[p](r, c) = at + step;
                const double above = loss();
                replay.change_parameters()[p](r, c) = at - step;
                const double below = loss();
                replay.change_parameters()[p](r, c) = at;
                const double slope = (above - below) / (2 * step);
                worst = std::max(worst, std::abs(slope - replay.gradients()[p](r, c)));
            }
        CHECK(worst <= allowed * (1 + size));
    }
}

// Directed, weighted, with loops, nodes without edges, without sources, without targets.
Ground<double> small_ground(std::uint64_t i) {
    const Context context = context_with(1);
    const auto nodes = static_cast<NodeId>(7 + 3 * i);
    Shape shape{.weighting = i % 3 == 2 ? Shape::Weighting::none : Shape::Weighting::floats,
                .symmetric = i % 2 == 1};
    const Csr graph = build_graph(random_edges(nodes, 1.5, shape, Rng(i)), {}, context);
    return ground_of<double>(graph, 5, Rng(i).stream("features"));
}

void check_both_efforts(const Tape<double>& tape, std::uint64_t seed) {
    check_gradients(tape, seed, Effort::plain);
    check_gradients(tape, seed, Effort::spare);
}

}  // namespace

TEST_CASE("the gradient of every operation is its slope") {
    for (const auto& kind : kinds<double>())
        for (const int columns : {1, 5, 8}) {
            CAPTURE(kind.name);
            CAPTURE(columns);
            const auto on = small_ground(static_cast<std::uint64_t>(columns) % 3);
            Tape<double> tape(on.nodes());
            const Value x = leaf(tape, on, columns * kind.divides);
            kind.record(tape, on, x);
            check_both_efforts(tape, static_cast<std::uint64_t>(columns));
        }
}

TEST_CASE("the gradient of a product with features is its slope") {
    for (const int columns : {1, 3, 8, 11}) {
        const auto on = small_ground(static_cast<std::uint64_t>(columns) % 3);
        Tape<double> tape(on.nodes());
        leaf(tape, on, columns);
        check_both_efforts(tape, 4);
    }
}

TEST_CASE("a value with several readers gathers their gradients, whoever they are") {
    const auto all = kinds<double>();
    for (std::size_t k = 0; k < all.size(); ++k) {
        const auto& other = all[(k + 3) % all.size()];
        CAPTURE(all[k].name);
        CAPTURE(other.name);
        const auto on = small_ground(k % 3);
        Tape<double> tape(on.nodes());
        const Value x = tape.relu(leaf(tape, on, 6), std::nullopt, 0);
        const Value early = all[k].record(tape, on, x);
        const Value late = other.record(tape, on, x);
        tape.concatenate({early, x, late});
        check_both_efforts(tape, k);
    }
}

TEST_CASE("a value nobody uses changes nothing") {
    const auto on = small_ground(1);
    Tape<double> tape(on.nodes());
    const Value x = leaf(tape, on, 6);
    for (const auto& kind : kinds<double>()) kind.record(tape, on, x);
    tape.propagate(x, on.along);
    check_both_efforts(tape, 3);
}

TEST_CASE("parameters may be shared between operations") {
    const auto on = small_ground(2);
    const int columns = on.features->rows.cols;
    Tape<double> tape(on.nodes());
    const auto weight = drawn_parameter(tape, columns, columns);
    const auto bias = drawn_parameter(tape, 1, columns);
    Value x = tape.multiply(on.features, weight);
    x = tape.add_bias(x, bias);
    x = tape.multiply(x, weight);
    x = tape.prelu(x, bias);
    x = tape.relu(x, bias, 0.5);
    x = tape.attend({.input = x, .source = bias, .target = bias, .along = on.along});
    tape.combine({x, tape.multiply(x, weight), tape.multiply(on.features, weight)}, {1, 2, -1});
    check_both_efforts(tape, 5);
}

TEST_CASE("operations stack") {
    const auto all = kinds<double>();
    for (std::uint64_t i = 0; i < 12; ++i) {
        CAPTURE(i);
        Rng rng = Rng(9).stream("stack", i);
        const auto on = small_ground(i % 3);
        Tape<double> tape(on.nodes());
        Value x = leaf(tape, on, 6);
        for (int depth = 0; depth < 4; ++depth) {
            x = all[rng.below(all.size())].record(tape, on, x);
            if (tape.columns(x) != 6)
                x = tape.multiply(x, drawn_parameter(tape, tape.columns(x), 6));
        }
        check_both_efforts(tape, i);
    }
}

}  // namespace suffuse::testing::operations_test
