#include "suffuse/tape/adam.h"

#include "tests/tape/small_models.h"
#include "tests/tape/tables.h"

namespace suffuse::testing::adam_test {

namespace {

using tape::Adam;
using tape::AdamOptions;
using tape::Replay;
using tape::Tape;

// y = w + b on one node, w penalized and b not: the gradient of both is that of y.
template <class Real>
std::shared_ptr<const Tape<Real>> sum_of_two(int columns, double begin) {
    const Context context = context_with(1);
    auto tape = std::make_shared<Tape<Real>>(1);
    const auto one = std::make_shared<const tape::FeatureMatrix<Real>>(
        tape::feature_matrix<Real>(matrix_of({{1}}), context));
    const auto w = tape->parameter({"w", 1, columns, tape::Constant{begin}, true});
    const auto b = tape->parameter({"b", 1, columns, tape::Constant{begin}, false});
    tape->add_bias(tape->multiply(one, w), b);
    return tape;
}

template <class Real>
Replay<Real> replay_of(const std::shared_ptr<const Tape<Real>>& tape) {
    return {tape, {{0}, {0}}, 1, tape::Effort::spare, context_with(1)};
}

template <class Real>
void take_step(Adam<Real>& adam, Replay<Real>& replay, const std::vector<Real>& gradient) {
    replay.forward_training(0);
    std::ranges::copy(gradient, replay.output_gradient().data);
    replay.backward();
    adam.step(replay);
}

// The formulas of adam.h for one weight, with the options in the precision of the weights.
struct Plain {
    long double rate, l2, beta1, beta2, epsilon;
    long double w, m = 0, v = 0;
    int t = 0;

    void step(long double gradient) {
        ++t;
        const long double g = gradient + l2 * w;
        m = beta1 * m + (1 - beta1) * g;
        v = beta2 * v + (1 - beta2) * g * g;
        const long double mean = m / (1 - std::pow(beta1, static_cast<long double>(t)));
        const long double square = v / (1 - std::pow(beta2, static_cast<long double>(t)));
        w -= rate * mean / (std::sqrt(square) + epsilon);
    }
};

// A step is at most about the rate and off by some dozens of roundings relative to the sizes of
// its moments; gradients have the same sign here, so m / sqrt(v) loses nothing to cancellation.
template <class Real>
void check_many_steps(int columns, const AdamOptions& options) {
    const auto tape = sum_of_two<Real>(columns, 0.5);
    auto replay = replay_of(tape);
    Adam<Real> adam(*tape, options, context_with(1));
    const auto real = [](double x) { return static_cast<long double>(static_cast<Real>(x)); };
    const Plain begin{options.learning_rate, real(options.l2),      real(options.beta1),
                      real(options.beta2),   real(options.epsilon), real(0.5)};
    std::vector<Plain> w(static_cast<std::size_t>(columns), begin), b = w;
    for (Plain& plain : b) plain.l2 = 0;
    Rng rng(6);
    const int steps = 50;
    for (int t = 0; t < steps; ++t) {
        std::vector<Real> gradient(static_cast<std::size_t>(columns));
        for (Real& g : gradient) g = static_cast<Real>(0.1 + rng.uniform());
        take_step(adam, replay, gradient);
        for (int c = 0; c < columns; ++c) {
            w[c].step(gradient[c]);
            b[c].step(gradient[c]);
        }
    }
    const long double eps = std::numeric_limits<Real>::epsilon();
    const long double allowed = eps * steps * (1 + 40 * options.learning_rate);
    for (int c = 0; c < columns; ++c) {
        CHECK(std::abs(replay.parameters()[0](0, c) - w[c].w) <= allowed);
        CHECK(std::abs(replay.parameters()[1](0, c) - b[c].w) <= allowed);
    }
    for (const auto& parameter : replay.parameters())
        for (const Real padding : parameter.values().subspan(columns)) CHECK(padding == 0);
}

}  // namespace

// With decimals on paper: g = 0.5, then -1; learning rate 0.01, l2 = 0.1.
TEST_CASE("one and two steps by hand, with the penalty on what is penalized only") {
    const auto tape = sum_of_two<double>(1, 1);
    auto replay = replay_of(tape);
    Adam<double> adam(*tape, {.l2 = 0.1}, context_with(1));
    const auto is = [&](int p, double want) {
        return std::abs(replay.parameters()[p](0, 0) - want) <= 1e-15;
    };
    take_step(adam, replay, {0.5});
    CHECK(is(0, 0.99000000016666666));  // m = 0.06, v = 0.00036: 1 - 0.01 0.6 / (0.6 + 1e-8)
    CHECK(is(1, 0.99000000020000000));  // m = 0.05, v = 0.00025
    take_step(adam, replay, {-1});
    CHECK(is(0, 0.99248198876586241));  // g = -0.901, m = -0.0361, v = 0.001171441
    CHECK(is(1, 0.99366103542405656));  // m = -0.055, v = 0.00124975
}

TEST_CASE("the first step is the learning rate, whatever the precision") {
    const auto tape = sum_of_two<float>(1, 0);
    auto replay = replay_of(tape);
    Adam<float> adam(*tape, {}, context_with(1));
    take_step(adam, replay, {3});
    // 1 - beta2 has lost 10 of 24 bits in float, and both places where it occurs must agree.
    CHECK(std::abs(replay.parameters()[1](0, 0) + 0.01) <= 0.01 * 1e-6);
}

TEST_CASE("fifty steps follow the plain loop") {
    for (const int columns : {1, 5, 8, 19}) {
        check_many_steps<float>(columns, {});
        check_many_steps<double>(columns, {});
        check_many_steps<float>(columns, {.learning_rate = 0.1, .l2 = 0.01});
        check_many_steps<double>(columns, {.learning_rate = 0.1, .l2 = 0.01});
        check_many_steps<double>(columns, {.l2 = 0.05, .beta1 = 0.5, .beta2 = 0.9, .epsilon = 0.1});
    }
}

}  // namespace suffuse::testing::adam_test
