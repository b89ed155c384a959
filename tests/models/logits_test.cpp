#include <doctest/doctest.h>

#include "tests/models/cases.h"

namespace suffuse::testing::logits_test {

namespace {

template <class Real>
void check_like_twin(const ModelOptions& options, const Problem& problem, std::uint64_t seed) {
    tape::Replay<Real> replay =
        stirred<Real>(tape_of<Real>(options, problem), {}, tape::Effort::spare, seed);
    replay.forward_whole();
    check_near<Real>(replay.output(), logits(options, dense(problem.graph), dense(problem.features),
                                             parameters_of(replay)));
}

}  // namespace

TEST_CASE("the logits of every model are its definition, in both precisions") {
    for (const NamedModel& model : narrow_models())
        for (std::uint64_t i = 0; i < 24; ++i) {
            CAPTURE(model.name);
            CAPTURE(i);
            const Problem problem = small_problem(i);
            check_like_twin<float>(model.options, problem, i);
            check_like_twin<double>(model.options, problem, i);
        }
}

TEST_CASE("the models as they are meant to be used are their definitions") {
    const Problem problem = small_problem(7);
    std::vector<ModelOptions> models{GatOptions{.heads = 8}};
    for (const std::string_view name : model_names()) models.push_back(model_named(name));
    for (const ModelOptions& options : models) {
        CAPTURE(options.index());
        check_like_twin<float>(options, problem, 5);
        check_like_twin<double>(options, problem, 5);
    }
}

}  // namespace suffuse::testing::logits_test
