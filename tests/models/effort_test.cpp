#include <doctest/doctest.h>

#include "suffuse/tape/adam.h"
#include "suffuse/tape/loss.h"
#include "tests/models/cases.h"

namespace suffuse::testing::effort_test {

namespace {

const Context context = context_with(1);

// Two trainings in step, one computing everything, the other only what matters.
template <class Real>
class Pair {
public:
    Pair(const ModelOptions& options, const Problem& problem, std::uint64_t seed)
        : problem_(problem),
          interest_{some_rows(problem.graph.rows(), Rng(seed).stream("training")),
                    some_rows(problem.graph.rows(), Rng(seed).stream("evaluation"))},
          tape_(tape_of<Real>(options, problem)),
          plain_(tape_, interest_, seed, tape::Effort::plain, context),
          spare_(tape_, interest_, seed, tape::Effort::spare, context),
          plain_adam_(*tape_, {.l2 = 0.01}, context),
          spare_adam_(*tape_, {.l2 = 0.01}, context) {}

    void check_epoch(std::uint32_t epoch) {
        train(plain_, epoch);
        train(spare_, epoch);
        check_rows(interest_.training);
        check_same(plain_.gradients(), spare_.gradients());
        plain_adam_.step(plain_);
        spare_adam_.step(spare_);
        check_same(plain_.parameters(), spare_.parameters());
        plain_.forward_evaluation();
        spare_.forward_evaluation();
        check_rows(interest_.evaluation);
    }

private:
    void train(tape::Replay<Real>& replay, std::uint32_t epoch) {
        replay.forward_training(epoch);
        tape::negative_log_likelihood<Real>(replay.output(), interest_.training, problem_.labels,
                                            replay.output_gradient());
        replay.backward();
    }
    void check_rows(const std::vector<NodeId>& rows) {
        for (const NodeId r : rows)
            for (int c = 0; c < plain_.output().cols; ++c)
                CHECK(plain_.output().row(r)[c] == spare_.output().row(r)[c]);
    }
    static void check_same(const std::vector<tape::Matrix<Real>>& a,
                           const std::vector<tape::Matrix<Real>>& b) {
        for (std::size_t p = 0; p < a.size(); ++p)
            CHECK(std::ranges::equal(a[p].values(), b[p].values()));
    }

    const Problem& problem_;
    tape::Interest interest_;
    SharedTape<Real> tape_;
    tape::Replay<Real> plain_;
    tape::Replay<Real> spare_;
    tape::Adam<Real> plain_adam_;
    tape::Adam<Real> spare_adam_;
};

template <class Real>
void check_pair(const ModelOptions& options, const Problem& problem, std::uint64_t seed) {
    Pair<Real> pair(options, problem, seed);
    for (std::uint32_t epoch = 1; epoch <= 3; ++epoch) pair.check_epoch(epoch);
}

}  // namespace

TEST_CASE("computing only what matters changes no bit of logits, gradients, parameters") {
    for (const NamedModel& model : narrow_models())
        for (std::uint64_t i = 0; i < 24; ++i) {
            CAPTURE(model.name);
            CAPTURE(i);
            const Problem problem = small_problem(i);
            check_pair<float>(model.options, problem, i);
            check_pair<double>(model.options, problem, i);
        }
}

TEST_CASE("nor on graphs where few rows matter") {
    const Shape shape{.weighting = Shape::Weighting::floats, .isolated_ends = true};
    Problem problem = small_problem(3);
    const NodeId nodes = 300;
    problem.graph = build_graph(random_edges(nodes, 1.2, shape, Rng(4)), {}, context);
    problem.features = build_graph(random_edges(nodes, 5, {}, Rng(5)), {}, context);
    problem.labels.assign(nodes, 1);
    for (const NamedModel& model : narrow_models()) {
        CAPTURE(model.name);
        check_pair<float>(model.options, problem, 9);
    }
}

}  // namespace suffuse::testing::effort_test
