#include <doctest/doctest.h>

#include "suffuse/tape/loss.h"
#include "tests/models/cases.h"

namespace suffuse::testing::gradients_test {

namespace {

constexpr std::uint32_t epoch = 3;

// The loss of a training pass as a function of the parameters, dropout masks and all.
class Loss {
public:
    Loss(const ModelOptions& options, const Problem& problem, tape::Effort effort,
         std::uint64_t seed)
        : problem_(problem),
          rows_(some_rows(problem.graph.rows(), Rng(seed).stream("rows"))),
          replay_(stirred<double>(tape_of<double>(options, problem), {rows_, {}}, effort, seed)) {}

    double value() {
        replay_.forward_training(epoch);
        return tape::negative_log_likelihood<double>(replay_.output(), rows_, problem_.labels,
                                                     replay_.output_gradient());
    }
    const std::vector<tape::Matrix<double>>& gradients() {
        value();
        replay_.backward();
        return replay_.gradients();
    }
    // (loss(w + h) - loss(w - h)) / 2h for one parameter.
    double difference(std::size_t p, NodeId r, int c, double h) {
        const double before = replay_.parameters()[p](r, c);
        replay_.change_parameters()[p](r, c) = before + h;
        const double above = value();
        replay_.change_parameters()[p](r, c) = before - h;
        const double below = value();
        replay_.change_parameters()[p](r, c) = before;
        return (above - below) / (2 * h);
    }

private:
    const Problem& problem_;
    std::vector<NodeId> rows_;
    tape::Replay<double> replay_;
};

struct Tally {
    int entries = 0;
    int rough = 0;  // near a kink of relu: the differences themselves do not settle
};

// A central difference is off by h^2 f''' / 6 and by the rounding of two losses. Doubling h
// quadruples the former, so twice the change it makes bounds it; the latter: a loss of order one
// after at most a thousand roundings of terms of its order, 1e3 u = 1e-13, over h.
void check_difference(Loss& loss, std::size_t p, NodeId r, int c, double gradient, Tally& tally) {
    constexpr double h = 1e-5, rounding = 4e-13 / h;
    const double near = loss.difference(p, r, c, h);
    const double far = loss.difference(p, r, c, 2 * h);
    ++tally.entries;
    if (std::abs(far - near) > 1e-6) {
        ++tally.rough;
        return;
    }
    CAPTURE(r);
    CAPTURE(c);
    CHECK(std::abs(gradient - near) <= 2 * std::abs(far - near) + rounding);
}

Tally check_gradients(const ModelOptions& options, const Problem& problem, tape::Effort effort,
                      std::uint64_t seed) {
    Loss loss(options, problem, effort, seed);
    const std::vector<tape::Matrix<double>> gradients = [&] {
        std::vector<tape::Matrix<double>> copies;
        for (const auto& from : loss.gradients()) {
            copies.emplace_back(context_with(1), from.rows(), from.cols(), "a copy");
            std::ranges::copy(from.values(), copies.back().values().begin());
        }
        return copies;
    }();
    Tally tally;
    for (std::size_t p = 0; p < gradients.size(); ++p)
        for (NodeId r = 0; r < gradients[p].rows(); ++r)
            for (int c = 0; c < gradients[p].cols(); ++c)
                check_difference(loss, p, r, c, gradients[p](r, c), tally);
    return tally;
}

}  // namespace

TEST_CASE("every gradient of every model is a finite difference, dropout included") {
    for (const NamedModel& model : narrow_models()) {
        Tally all;
        for (std::uint64_t i = 0; i < 10; ++i) {
            CAPTURE(model.name);
            CAPTURE(i);
            const Problem problem = small_problem(i);
            const auto effort = i % 2 == 0 ? tape::Effort::spare : tape::Effort::plain;
            const Tally one = check_gradients(model.options, problem, effort, i);
            all.entries += one.entries;
            all.rough += one.rough;
        }
        CAPTURE(model.name);
        CAPTURE(all.rough);
        CHECK(all.entries > 300);
        CHECK(all.rough * 50 <= all.entries);
    }
}

}  // namespace suffuse::testing::gradients_test
