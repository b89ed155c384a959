#include "suffuse/tape/dropout.h"

#include "tests/tape/small_models.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::dropout_test {

namespace {

using tape::DropoutKey;
using tape::DropoutRate;

constexpr double rates[] = {0.5, 0.25, 0.75, 0.9375, 0.3, 0.1, 0.8, 0.99999};

struct Mask {
    int columns = 0;
    std::vector<std::uint8_t> bytes{};

    int stride() const { return tape::padded(columns) / 8; }
    bool kept(NodeId r, int c) const { return (bytes[r * stride() + c / 8] >> c % 8 & 1) != 0; }
};

Mask mask_of(const DropoutKey& key, double rate, std::span<const NodeId> rows, NodeId nodes,
             int columns) {
    Mask mask{columns, {}};
    mask.bytes.assign(static_cast<std::size_t>(nodes * mask.stride()), 0xA5);
    fill_mask(key, DropoutRate(rate), rows, columns, mask.stride(), mask.bytes.data());
    return mask;
}

double probability(const DropoutRate& rate) {
    return rate.dropped / std::exp2(rate.bits);
}

// A count of n decisions that are true with probability p is within six standard deviations of
// its mean except with probability 2e-9.
bool plausible(double count, double n, double p) {
    return std::abs(count - n * p) <= 6 * std::sqrt(n * p * (1 - p)) + 1;
}

// The share of decisions on which two masks agree is p^2 + (1 - p)^2 if they are independent.
bool independent(const Mask& a, const Mask& b, NodeId nodes, double p) {
    double agreed = 0;
    for (NodeId r = 0; r < nodes; ++r)
        for (int c = 0; c < a.columns; ++c) agreed += a.kept(r, c) == b.kept(r, c) ? 1 : 0;
    return plausible(agreed, double(nodes) * a.columns, p * p + (1 - p) * (1 - p));
}

// The decision for a column: `bits` bits of the block, counted from its lowest, as a number.
bool kept_by_definition(const DropoutKey& key, const DropoutRate& rate, NodeId row, int column) {
    const int first = column * rate.bits;
    const auto words =
        philox({static_cast<std::uint32_t>(row), static_cast<std::uint32_t>(first / 128), key.epoch,
                key.layer},
               {static_cast<std::uint32_t>(key.seed), static_cast<std::uint32_t>(key.seed >> 32)});
    std::uint32_t outcome = 0;
    for (int b = 0; b < rate.bits; ++b) {
        const int place = first % 128 + b;
        outcome += (words[place / 32] >> place % 32 & 1) << b;
    }
    return outcome >= rate.dropped;
}

}  // namespace

TEST_CASE("a rate is exact if sixteen bits can say it, otherwise rounded to the nearest") {
    const auto is = [](double p, int bits, std::uint32_t dropped) {
        const DropoutRate rate(p);
        return rate.bits == bits && rate.dropped == dropped;
    };
    CHECK(is(0.0, 1, 0));
    CHECK(is(0.5, 1, 1));
    CHECK(is(0.25, 2, 1));
    CHECK(is(0.75, 2, 3));
    CHECK(is(0.125, 4, 2));
    CHECK(is(0.9375, 4, 15));
    CHECK(is(1.0 / 256, 8, 1));
    CHECK(is(0.3, 16, 19661));       // 0.3 2^16 = 19660.8
    CHECK(is(0.1, 16, 6554));        // 6553.6
    CHECK(is(0.8, 16, 52429));       // 52428.8
    CHECK(is(0.999999, 16, 65535));  // something is always kept
    CHECK(DropoutRate(0.0).scale() == 1);
    CHECK(DropoutRate(0.5).scale() == 2);
    CHECK(DropoutRate(0.25).scale() == 1 / 0.75);
    for (const double p : rates) {
        const DropoutRate rate(p);
        CHECK(std::abs(probability(rate) - p) <= std::exp2(-17));
        CHECK(rate.scale() * (1 - probability(rate)) == doctest::Approx(1).epsilon(1e-15));
    }
}

TEST_CASE("a mask is its definition, bit by bit") {
    for (const double p : rates)
        for (const int columns : {1, 7, 8, 9, 16, 64, 100, 128, 129, 300}) {
            CAPTURE(p);
            CAPTURE(columns);
            const DropoutKey key{0x123456789ABCDEF0, 17, 3};
            const Mask mask = mask_of(key, p, every_row(5), 5, columns);
            bool same = true;
            for (NodeId r = 0; r < 5; ++r)
                for (int c = 0; c < columns; ++c)
                    same &= mask.kept(r, c) == kept_by_definition(key, DropoutRate(p), r, c);
            CHECK(same);
        }
}

TEST_CASE("a row of a mask does not depend on the rows asked for, and no other is touched") {
    Rng rng(3);
    for (const double p : rates)
        for (const int columns : {3, 16, 70}) {
            const NodeId nodes = 40;
            const std::vector<NodeId> rows = some_rows(nodes, 3, rng);
            const Mask all = mask_of({5, 1, 2}, p, every_row(nodes), nodes, columns);
            const Mask few = mask_of({5, 1, 2}, p, rows, nodes, columns);
            for (NodeId r = 0; r < nodes; ++r)
                for (int b = r * all.stride(); b < (r + 1) * all.stride(); ++b)
                    CHECK(few.bytes[b] ==
                          (std::ranges::binary_search(rows, r) ? all.bytes[b] : 0xA5));
        }
}

TEST_CASE("values are dropped as often as the rate says, in every column") {
    for (const double p : rates) {
        CAPTURE(p);
        const NodeId nodes = 4000;
        const int columns = 24;
        const double drop = probability(DropoutRate(p));
        const Mask mask = mask_of({77, 0, 0}, p, every_row(nodes), nodes, columns);
        for (int c = 0; c < columns; ++c) {
            int dropped = 0, pairs = 0, neighbours = 0;
            const int next = (c + 1) % columns;
            for (NodeId r = 0; r < nodes; ++r) {
                dropped += mask.kept(r, c) ? 0 : 1;
                pairs += !mask.kept(r, c) && !mask.kept(r, next) ? 1 : 0;
                neighbours += !mask.kept(r, c) && !mask.kept((r + 1) % nodes, c) ? 1 : 0;
            }
            CHECK(plausible(dropped, nodes, drop));
            CHECK(plausible(pairs, nodes, drop * drop));
            // Neighbouring pairs overlap: their variance is at most three times the binomial one.
            CHECK(std::abs(neighbours - nodes * drop * drop) <=
                  6 * std::sqrt(3 * nodes * drop * drop * (1 - drop * drop)) + 1);
        }
    }
}

TEST_CASE("epochs, layers and seeds have masks of their own") {
    const NodeId nodes = 1000;
    for (const double p : {0.5, 0.25, 0.3}) {
        const auto of = [&](const DropoutKey& key) {
            return mask_of(key, p, every_row(nodes), nodes, 32);
        };
        const double drop = probability(DropoutRate(p));
        const Mask mask = of({1, 1, 1});
        CHECK(mask.bytes == of({1, 1, 1}).bytes);
        for (const DropoutKey& other :
             {DropoutKey{1, 2, 1}, DropoutKey{1, 1, 2}, DropoutKey{2, 1, 1},
              DropoutKey{1 + (std::uint64_t{1} << 32), 1, 1}, DropoutKey{1, 0, 1}})
            CHECK(independent(mask, of(other), nodes, drop));
    }
}

TEST_CASE("dropout keeps the mean, layers differ, evaluation does not feel it") {
    const auto on = ground_of<double>(random_graph(20), 5, Rng(2));
    const NodeId nodes = on.nodes();
    for (const double p : {0.5, 0.25, 0.3}) {
        tape::Tape<double> tape(nodes);
        const tape::Value x = leaf(tape, on, 9);
        tape.concatenate({tape.relu(x, std::nullopt, p), tape.relu(x, std::nullopt, p)});
        tape::Replay<double> replay(std::make_shared<const tape::Tape<double>>(tape),
                                    {every_row(nodes), every_row(nodes)}, 8, tape::Effort::spare,
                                    context_with(1));
        const auto values = [&](const auto& pass) {
            pass();
            const auto y = replay.output();
            return std::vector<double>(y.data, y.data + y.size());
        };
        const auto evaluation = values([&] { replay.forward_evaluation(); });
        const int epochs = 600, stride = replay.output().stride;
        std::vector<double> sum(evaluation.size(), 0);
        int differing = 0;
        for (int e = 0; e < epochs; ++e) {
            const auto y = values([&] { replay.forward_training(static_cast<std::uint32_t>(e)); });
            for (std::size_t k = 0; k < y.size(); ++k) sum[k] += y[k];
            for (NodeId r = 0; r < nodes; ++r)
                differing += y[r * stride] != y[r * stride + 9] ? 1 : 0;
            if (e % 50 == 0) {
                CHECK(values([&] { replay.forward_evaluation(); }) == evaluation);
                CHECK(values([&] { replay.forward_whole(); }) == evaluation);
                CHECK(values([&] { replay.forward_training(static_cast<std::uint32_t>(e)); }) == y);
            }
        }
        // Each is y / (1 - p) with probability 1 - p: the mean has variance y^2 p / (1 - p) / n.
        const double drop = probability(DropoutRate(p));
        double worst = 0;
        for (std::size_t k = 0; k < sum.size(); ++k)
            worst = std::max(worst, std::abs(sum[k] / epochs - evaluation[k]) -
                                        6 * evaluation[k] * std::sqrt(drop / (1 - drop) / epochs) -
                                        1e-12);
        CHECK(worst <= 0);
        double positive = 0;
        for (NodeId r = 0; r < nodes; ++r) positive += evaluation[r * stride] > 0 ? 1 : 0;
        CHECK(positive > 0);
        CHECK(plausible(differing, epochs * positive, 2 * drop * (1 - drop)));
    }
}

}  // namespace suffuse::testing::dropout_test
