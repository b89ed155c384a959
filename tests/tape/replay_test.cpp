#include "suffuse/tape/replay.h"

#include "suffuse/tape/adam.h"
#include "suffuse/tape/loss.h"
#include "suffuse/tape/plan.h"
#include "tests/tape/small_models.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::replay_test {

namespace {

using tape::Effort;
using tape::Interest;
using tape::Replay;
using tape::Tape;
using tape::Value;

constexpr int classes = 3;

// Operations at random on values at random, a linear layer to the classes at the end. Some values
// have several readers, some have none.
template <class Real>
std::shared_ptr<const Tape<Real>> random_tape(const Ground<Real>& on, Rng rng) {
    const auto all = kinds<Real>();
    auto tape = std::make_shared<Tape<Real>>(on.nodes());
    std::vector<Value> values{leaf(*tape, on, 6)};
    const std::uint64_t depth = 1 + rng.below(7);
    for (std::uint64_t d = 0; d < depth; ++d) {
        const Value from =
            values[values.size() - 1 - rng.below(std::min<std::size_t>(values.size(), 2))];
        Value x = all[rng.below(all.size())].record(*tape, on, from);
        if (tape->columns(x) != 6)
            x = tape->multiply(x, drawn_parameter(*tape, tape->columns(x), 6));
        values.push_back(x);
    }
    const Value x = tape->combine({values.back(), values[values.size() / 2]}, {0.5, 0.25});
    tape->multiply(x, drawn_parameter(*tape, 6, classes));
    return tape;
}

template <class Real>
bool same_values(const std::vector<tape::Matrix<Real>>& a,
                 const std::vector<tape::Matrix<Real>>& b) {
    return std::ranges::equal(a, b, [](const auto& x, const auto& y) {
        return x.values().size() == y.values().size() &&
               same_bytes(x.values().data(), y.values().data(), x.values().size());
    });
}

template <class Real>
bool same_rows(const Replay<Real>& a, const Replay<Real>& b, std::span<const NodeId> rows) {
    return std::ranges::all_of(rows,
                               [&](NodeId r) { return same_row<Real>(a.output(), b.output(), r); });
}

// A plain and a sparing replay of the same tape, kept in step.
template <class Real>
struct Twins {
    Interest interest{};
    std::vector<std::int32_t> labels{};
    Replay<Real> plain, spare;
    tape::Adam<Real> plain_adam, spare_adam;

    Twins(const std::shared_ptr<const Tape<Real>>& tape, Rng rng, std::uint64_t seed)
        : interest{some_rows(tape->nodes(), 4, rng), some_rows(tape->nodes(), 3, rng)},
          plain(tape, interest, seed, Effort::plain, context_with(1)),
          spare(tape, interest, seed, Effort::spare, context_with(1)),
          plain_adam(*tape, {.l2 = 0.1}, context_with(1)),
          spare_adam(*tape, {.l2 = 0.1}, context_with(1)) {
        for (NodeId r = 0; r < tape->nodes(); ++r)
            labels.push_back(static_cast<std::int32_t>(rng.below(classes)));
    }

    void check_training(std::uint32_t epoch) {
        plain.forward_training(epoch);
        spare.forward_training(epoch);
        CHECK(same_rows(plain, spare, interest.training));
        for (Replay<Real>* replay : {&plain, &spare}) {
            tape::negative_log_likelihood(replay->output(), interest.training, labels,
                                          replay->output_gradient());
            replay->backward();
        }
        CHECK(same_values(plain.gradients(), spare.gradients()));
        plain_adam.step(plain);
        spare_adam.step(spare);
        CHECK(same_values(plain.parameters(), spare.parameters()));
    }
    void check_evaluation() {
        plain.forward_evaluation();
        spare.forward_evaluation();
        CHECK(same_rows(plain, spare, interest.evaluation));
    }
    // Without dropout the plain evaluation has every row, too.
    void check_whole(NodeId nodes) {
        plain.forward_evaluation();
        spare.forward_whole();
        CHECK(same_rows(plain, spare, every_row(nodes)));
    }
};

// The family of tests/support/graphs.h has weights up to 2^30; a tape of some depth overflows, so
// they are divided by the sum of their row.
Csr tamed(const Csr& graph) {
    Dense rows = dense(graph);
    for (auto& row : rows) {
        const double sum = std::reduce(row.begin(), row.end());
        if (sum > 0)
            for (double& weight : row) weight /= sum;
    }
    return matrix_of(rows);
}

template <class Real>
void check_twins(std::uint64_t i) {
    CAPTURE(i);
    Rng rng = Rng(11).stream("replay", i);
    const Csr graph = random_graph(i);
    const auto on =
        ground_of<Real>(graph.is_weighted() ? tamed(graph) : graph, 7, rng.stream("features"));
    const auto tape = random_tape(on, rng.stream("tape"));
    Twins<Real> twins(tape, rng.stream("twins"), i);
    for (std::uint32_t epoch = 0; epoch < 6; ++epoch) {
        if (rng.below(4) == 0) twins.check_whole(on.nodes());
        twins.check_training(epoch);
        if (rng.below(3) > 0) twins.check_evaluation();
        if (rng.below(4) == 0) twins.check_whole(on.nodes());
        if (rng.below(4) == 0) twins.check_evaluation();
    }
}

// The output of a fresh replay, with the parameters of another.
template <class Real>
std::vector<Real> plain_output(const Replay<Real>& other, std::span<const NodeId> rows) {
    Replay<Real> fresh(std::make_shared<const Tape<Real>>(other.tape()), {{}, {}}, 99,
                       Effort::plain, context_with(1));
    for (std::size_t p = 0; p < other.parameters().size(); ++p)
        std::ranges::copy(other.parameters()[p].values(),
                          fresh.change_parameters()[p].values().begin());
    fresh.forward_evaluation();
    std::vector<Real> values;
    for (const NodeId r : rows)
        for (int c = 0; c < fresh.output().cols; ++c) values.push_back(fresh.output().row(r)[c]);
    return values;
}
template <class Real>
std::vector<Real> output_of(const Replay<Real>& replay, std::span<const NodeId> rows) {
    std::vector<Real> values;
    for (const NodeId r : rows)
        for (int c = 0; c < replay.output().cols; ++c) values.push_back(replay.output().row(r)[c]);
    return values;
}

// A tape of sums of positive numbers that begins with two leaves, one of them read in its middle.
// Returns the leaves.
std::vector<Value> record_sums(Tape<double>& tape, const tape::Propagation<double>& along,
                               std::vector<tape::Features<double>> leaves, int way) {
    const auto weight = tape.parameter({"w", 1, 1, tape::Constant{1}, false});
    const Value x = tape.multiply(leaves[0], weight);
    Value y = tape.relu(tape.propagate(x, along), std::nullopt, 0);
    const Value late = tape.multiply(leaves[1], weight);
    y = tape.combine({y, late}, {1, 0.5});
    if (way % 2 == 0) y = tape.propagate(y, along);
    if (way % 4 == 0) y = tape.concatenate({y, x});
    tape.add_bias(y, tape.parameter({"b", 1, tape.columns(y), tape::Constant{1}, false}));
    return {x, late};
}

tape::Features<double> column_of(const std::vector<double>& values) {
    Dense rows;
    for (const double value : values) rows.push_back({value});
    return std::make_shared<const tape::FeatureMatrix<double>>(
        tape::feature_matrix<double>(matrix_of(rows), context_with(1)));
}

std::vector<double> sums_with(const tape::Propagation<double>& along, NodeId nodes, int way,
                              int changed_leaf, NodeId changed_row, std::span<const NodeId> rows) {
    std::vector<std::vector<double>> leaves(
        2, std::vector<double>(static_cast<std::size_t>(nodes), 1));
    if (changed_row >= 0) leaves[changed_leaf][changed_row] = 2;
    auto tape = std::make_shared<Tape<double>>(nodes);
    record_sums(*tape, along, {column_of(leaves[0]), column_of(leaves[1])}, way);
    Replay<double> replay(tape, {{}, {}}, 1, Effort::plain, context_with(1));
    replay.forward_evaluation();
    return output_of(replay, rows);
}

}  // namespace

TEST_CASE("sparing rows changes no bit, over epochs of training and evaluation") {
    for (std::uint64_t i = 0; i < 60; ++i) {
        check_twins<float>(i);
        check_twins<double>(i);
    }
}

TEST_CASE("blocks of many rows change no bit") {
    const auto on = ground_of<float>(
        build_graph(random_edges(1300, 2, {.symmetric = true}, Rng(2)), {}, context_with(1)), 2,
        Rng(3));
    Tape<float> tape(on.nodes());
    tape.multiply(tape.relu(leaf(tape, on, 6), std::nullopt, 0.5),
                  drawn_parameter(tape, 6, classes));
    Twins<float> twins(std::make_shared<const Tape<float>>(tape), Rng(4), 5);
    for (std::uint32_t epoch = 0; epoch < 3; ++epoch) twins.check_training(epoch);
}

TEST_CASE("changed parameters are felt") {
    for (std::uint64_t i = 0; i < 20; ++i) {
        CAPTURE(i);
        Rng rng = Rng(12).stream("changed", i);
        const auto on = ground_of<double>(tamed(random_graph(i)), 4, rng.stream("features"));
        const auto tape = random_tape(on, rng.stream("tape"));
        const std::vector<NodeId> rows = some_rows(on.nodes(), 3, rng);
        Replay<double> replay(tape, {rows, rows}, i, Effort::spare, context_with(1));
        for (std::size_t p = 0; p < tape->parameters().size(); ++p) {
            replay.forward_training(0);
            replay.forward_evaluation();
            CHECK(same_bytes(output_of(replay, rows), plain_output(replay, rows)));
            replay.change_parameters()[p](0, 0) += 0.5;
            replay.forward_evaluation();
            CHECK(same_bytes(output_of(replay, rows), plain_output(replay, rows)));
        }
    }
}

TEST_CASE("the same seed gives the same replay, another seed another") {
    const auto on = ground_of<double>(random_graph(7), 4, Rng(1));
    const auto tape = random_tape(on, Rng(5));
    const Interest all{every_row(on.nodes()), every_row(on.nodes())};
    Replay<double> a(tape, all, 1, Effort::spare, context_with(1));
    Replay<double> b(tape, all, 1, Effort::spare, context_with(1));
    Replay<double> c(tape, all, 2, Effort::spare, context_with(1));
    CHECK(same_values(a.parameters(), b.parameters()));
    CHECK(!same_values(a.parameters(), c.parameters()));
    a.forward_training(3);
    b.forward_training(3);
    CHECK(same_rows(a, b, all.training));
}

TEST_CASE("the rows needed are those whose change is seen") {
    for (std::uint64_t i = 0; i < 12; ++i) {
        CAPTURE(i);
        Rng rng = Rng(13).stream("needed", i);
        const Csr graph = random_graph(i);
        const NodeId nodes = graph.rows();
        const auto way = static_cast<int>(i);
        const auto along = ground_of<double>(tamed(graph), 1, Rng(1)).along;
        const std::vector<NodeId> rows = some_rows(nodes, 5, rng);
        const std::vector<double> ones(static_cast<std::size_t>(nodes), 1);
        Tape<double> tape(nodes);
        const auto leaves = record_sums(tape, along, {column_of(ones), column_of(ones)}, way);
        const auto needed = tape::needed_rows(tape, tape::Pass::training, rows);
        const auto before = sums_with(along, nodes, way, 0, -1, rows);
        for (int k = 0; k < 2; ++k)
            for (NodeId r = 0; r < nodes; ++r) {
                const bool seen = sums_with(along, nodes, way, k, r, rows) != before;
                CHECK(seen == std::ranges::binary_search(needed[leaves[k].index], r));
            }
        CHECK(std::ranges::equal(needed.back(), rows));
    }
}

TEST_CASE("attention needs the targets and their sources") {
    const Csr graph = tamed(random_graph(21));
    const auto on = ground_of<double>(graph, 3, Rng(1));
    Tape<double> tape(on.nodes());
    const Value x = leaf(tape, on, 4);
    kinds<double>().back().record(tape, on, leaf(tape, on, 3));
    const auto a = drawn_parameter(tape, 1, 4);
    tape.attend({.input = x, .source = a, .target = a, .along = on.along, .heads = 2});
    Rng rng(3);
    const std::vector<NodeId> rows = some_rows(on.nodes(), 6, rng);
    std::vector<NodeId> want = rows;
    for (const NodeId r : rows)
        for (const NodeId i : graph.row(r)) want.push_back(i);
    std::ranges::sort(want);
    want.erase(std::unique(want.begin(), want.end()), want.end());
    const auto needed = tape::needed_rows(tape, tape::Pass::training, rows);
    CHECK(needed[x.index] == want);
    for (std::size_t dead = 1; dead + 1 < needed.size(); ++dead) CHECK(needed[dead].empty());
}

TEST_CASE("dropout is felt by what comes after it, and by nothing else") {
    const auto on = ground_of<double>(random_graph(7), 4, Rng(1));
    Tape<double> tape(on.nodes());
    const Value x = leaf(tape, on, 4);
    const Value plain = tape.relu(x, std::nullopt, 0);
    const Value dropped = tape.relu(x, std::nullopt, 0.5);
    const Value after = tape.propagate(dropped, on.along);
    const Value beside = tape.propagate(plain, on.along);
    tape.combine({after, beside}, {1, 1});
    CHECK(tape::differs_in_training(tape) == std::vector<char>{0, 0, 1, 1, 0, 1});
    CHECK(tape::readers(tape) == std::vector<int>{2, 1, 1, 1, 1, 0});
}

}  // namespace suffuse::testing::replay_test
