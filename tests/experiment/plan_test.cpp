#include "suffuse/experiment/plan.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>

#include "suffuse/dataset/citation.h"
#include "suffuse/experiment/stand_in.h"
#include "suffuse/experiment/training.h"
#include "suffuse/graph/components.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"
#include "tests/support/small_graphs.h"

namespace suffuse::testing::plan_test {

namespace {

Context with_budget(std::int64_t bytes, int threads = 1) {
    return {.threads = threads, .budget = MemoryBudget(Bytes{bytes})};
}

LearningInput input_in(const Context& context) {
    LearningInput input;
    input.input.dataset = generate_citation(
        {.nodes = 400, .classes = 3, .features = 80, .words_per_node = 9}, 4, context);
    return input;
}

TrainingRequest request_for(const std::string& model, const Said& more) {
    TrainingRequest request{.dataset = "small",
                            .said = {{{"max_epochs", {4}},
                                      {"model", {model}},
                                      {"splits", {3}},
                                      {"per_class", {4}},
                                      {"development", {100}}}}};
    for (const auto& [name, values] : more.values) request.said.values[name] = values;
    return request;
}

Plan plan_for(const TrainingRequest& request, const Context& context, const Records& before = {}) {
    const LearningInput input = input_in(context);
    const auto all = training_series(request, configurations(request), input, context);
    const Dataset& dataset = input.input.dataset;
    return plan_trainings(all, dataset, PreparedGraph(dataset.graph, context), runs_done(before),
                          context);
}

TrainingResult run(const TrainingRequest& request, const Context& context) {
    LearningInput input = input_in(context);
    const auto all = training_series(request, configurations(request), input, context);
    const PreparedGraph graph(input.input.dataset.graph, context);
    return run_training(request, all, std::move(input.input.dataset), graph, {}, context);
}

}  // namespace

TEST_CASE("a stand-in has the nearest nodes, as many as there will be") {
    const Context context = context_with(1);
    std::vector<NamedGraph> graphs = drawn_graphs();
    for (NamedGraph& one : random_graphs(20)) graphs.push_back(std::move(one));
    for (const NamedGraph& one : graphs) {
        CAPTURE(one.name);
        const Csr& graph = one.graph;
        const PreparedGraph prepared(graph, context);
        if (!prepared.is_undirected()) continue;
        const Components components = connected_components(graph);
        for (const Sparsifier& rule : {Sparsifier(TopK{3}), Sparsifier(AverageDegree{5}),
                                       Sparsifier(Epsilon{0.1}), Sparsifier(KeepAll{})}) {
            const StandIn found = stand_in(prepared, rule, context);
            const double wanted = expected_degree(rule, graph.rows());
            CHECK(found.share == 1);
            REQUIRE(found.graph.rows() == graph.rows());
            for (NodeId i = 0; i < graph.rows(); ++i) {
                const auto row = found.graph.row(i);
                CHECK(std::ranges::binary_search(row, i));
                CHECK(std::ranges::adjacent_find(row, std::ranges::greater_equal{}) == row.end());
                const NodeId reached = components.sizes[components.of_node[i]];
                CHECK(std::ssize(row) == std::min<std::int64_t>(std::llround(wanted), reached));
                for (const NodeId j : row) CHECK(components.of_node[j] == components.of_node[i]);
            }
        }
    }
}

TEST_CASE("the memory of a plan is what is held in the end" * doctest::test_suite("long")) {
    const std::vector<Said> diffusions{{{{"diffusion", {"none"}}}},
                                       {{{"ppr", {0.1}}, {"top_k", {16}}}},
                                       {{{"heat", {3.0}}, {"average_degree", {20.0}}}},
                                       {{{"ppr", {0.2}}, {"all", {true}}}}};
    for (const std::string model : {"gcn", "gat", "jk", "gin", "arma", "appnp"})
        for (const Said& diffusion : diffusions)
            for (const int threads : {1, 2}) {
                if (threads == 2 && model != "gcn") continue;
                const TrainingRequest request = request_for(model, diffusion);
                CAPTURE(model);
                CAPTURE(diffusion.values.begin()->first);
                CAPTURE(threads);
                const Plan plan = plan_for(request, with_budget(1 << 30, threads));
                const Context context = with_budget(1 << 30, threads);
                run(request, context);
                const auto held = static_cast<double>(context.budget.peak().count);
                const auto planned = static_cast<double>(plan.memory.count);
                CHECK(planned >= 0.9 * held);
                if (threads == 1) CHECK(planned <= 1.3 * held);  // two may miss each other
            }
}

TEST_CASE("the span goes from the patience to the last epoch, for the runs that are missing") {
    const Context context = with_budget(1 << 30, 2);
    TrainingRequest request = request_for("gcn", {{{"max_epochs", {500}}, {"patience", {20}}}});
    request.compare = true;
    const Plan plan = plan_for(request, context);
    REQUIRE(plan.series.size() == 2);
    CHECK_FALSE(plan.series[0].diffusion.has_value());
    CHECK(plan.series[1].diffusion.has_value());
    CHECK(plan.diffusions == 1);
    double least = plan.series[1].diffusion->seconds;
    for (const SeriesPlan& series : plan.series) {
        CHECK(series.missing == 3);
        CHECK(series.least_epochs == 21);
        CHECK(series.most_epochs == 500);
        REQUIRE(series.one.has_value());
        const auto& [epoch, rest, memory] = *series.one;
        // Three trainings on two threads: two after each other.
        CHECK(series.seconds.least == doctest::Approx(2 * (rest + 21 * epoch)));
        CHECK(series.seconds.most == doctest::Approx(2 * (rest + 500 * epoch)));
        CHECK(memory.count > 0);
        least += series.seconds.least;
    }
    CHECK(plan.seconds.least == doctest::Approx(least));
    request.said.say("max_epochs", 10);
    CHECK(plan_for(request, context).series[0].least_epochs == 10);
}

TEST_CASE("what is done costs nothing") {
    const Context context = with_budget(1 << 30);
    const TrainingRequest request = request_for("gcn", {{{"top_k", {8}}}});
    Records before;
    before.runs = run(request, context).records;
    const Plan plan = plan_for(request, context, before);
    CHECK(plan.series[0].missing == 0);
    CHECK(plan.diffusions == 0);
    CHECK(plan.seconds.most == 0);
    CHECK(plan.memory.count == 0);
}

TEST_CASE("what cannot fit is refused before anything starts, with what could") {
    const TrainingRequest request = request_for("gcn", {{{"hidden", {512}}, {"top_k", {8}}}});
    const auto refused = [&](const auto& call) {
        const Context context = with_budget(2'000'000);
        CHECK_THROWS_WITH_AS(call(context), doctest::Contains("hidden 64 could fit"), BudgetError);
        CHECK(context.budget.peak().count < 500'000);  // no diffusion, no training
    };
    refused([&](const Context& context) { plan_for(request, context); });
    refused([&](const Context& context) { run(request, context); });
}

TEST_CASE("a diffusion that has no room is known before its baseline is trained") {
    const Folder folder;
    TrainingRequest request = request_for("gcn", {{{"all", {true}}, {"hidden", {8}}}});
    request.compare = true;
    request.records = folder.path("runs.jsonl");
    CHECK_THROWS_AS(run(request, with_budget(1'200'000)), BudgetError);
    CHECK(folder.names().empty());
    CHECK(run(request, with_budget(1 << 30)).records.size() == 6);
}

TEST_CASE("a graph that leaves no room for a training is told, not refused: it is a guess") {
    const TrainingRequest request = request_for("gcn", {{{"all", {true}}, {"hidden", {8}}}});
    const Plan plan = plan_for(request, with_budget(1'500'000));
    CHECK_FALSE(plan.series[0].one.has_value());
}

}  // namespace suffuse::testing::plan_test
