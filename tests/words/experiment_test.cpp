#include "words/experiment.h"

#include <doctest/doctest.h>

#include "suffuse/dataset/citation.h"
#include "tests/support/graphs.h"
#include "tests/words/record.h"

namespace suffuse::testing {

namespace {

constexpr CitationOptions small{.nodes = 90, .classes = 3, .features = 40, .words_per_node = 5};

Dataset network(const Context& context) {
    return generate_citation(small, 4, context);
}

RunSeries series(const Dataset& dataset, const std::string& diffusion, int splits) {
    const Context context = context_with(1);
    ConfigurationWords words{.diffusion = diffusion, .train = {.max_epochs = 12}};
    words.model.hidden = 8;
    const SplitWords split{.splits = splits, .per_class = {4}, .development = 45};
    return {"small", configuration(words, "small"), split_sets(split, dataset, context).front()};
}

// A record without what differs between two equal runs.
std::string timeless(RunRecord record) {
    record.seconds = 0;
    return record_line(record);
}

std::vector<std::string> lines(const std::vector<RunRecord>& records) {
    std::vector<std::string> result;
    for (const RunRecord& record : records) result.push_back(timeless(record));
    return result;
}

// Of one series.
std::int64_t missing(const RunSeries& series, const Records& before) {
    return missing_runs(std::span(&series, 1), FinishedRuns(before));
}

}  // namespace

TEST_CASE("results do not depend on the threads, and come in the order of the seeds") {
    std::vector<std::vector<std::string>> found;
    for (const int threads : {1, 2, 5}) {
        const Context context = context_with(threads);
        const Dataset dataset = network(context);
        std::vector<RunRecord> told;
        Experiment experiment(
            dataset, {}, [&](const RunRecord& record) { told.push_back(record); }, context);
        const RunSeries wanted = series(dataset, "ppr", 5);
        const SeriesResult result = experiment.run(wanted);
        CHECK(lines(told) == lines(result.records));
        for (std::size_t k = 0; k < 5; ++k)
            CHECK(result.records[k].seed == wanted.set.splits[k].seed);
        found.push_back(lines(told));
    }
    CHECK(found[0] == found[1]);
    CHECK(found[0] == found[2]);
}

TEST_CASE("runs that are done are not repeated, and count all the same") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    Records before;
    const auto record = [&](const RunRecord& done) { before.runs.push_back(done); };
    Experiment(dataset, {}, record, context).run(series(dataset, "none", 2));
    REQUIRE(before.runs.size() == 2);
    before.runs[1].test_accuracy = 0.125;  // a mark that no training leaves
    int fresh = 0;
    Experiment again(
        dataset, before, [&](const RunRecord&) { ++fresh; }, context);
    CHECK(missing(series(dataset, "none", 4), before) == 2);
    const SeriesResult result = again.run(series(dataset, "none", 4));
    CHECK(fresh == 2);
    CHECK(result.reused == 2);
    CHECK(result.records[1].test_accuracy == 0.125);
    CHECK(missing(series(dataset, "ppr", 4), before) == 4);
    RunSeries other = series(dataset, "none", 2);
    other.also["content"] = "else";
    CHECK(missing(other, before) == 2);
    other.also.clear();
    other.seed = 1;
    CHECK(missing(other, before) == 2);
}

TEST_CASE("the first model is kept, trained again if it has to be but not recorded again") {
    const Context context = context_with(2);
    const Dataset dataset = network(context);
    Records before;
    const auto record = [&](const RunRecord& done) { before.runs.push_back(done); };
    const RunSeries wanted = series(dataset, "ppr", 2);
    const SeriesResult first =
        Experiment(dataset, {}, record, context).run(wanted, Keep::first_model);
    int fresh = 0;
    Experiment again(
        dataset, before, [&](const RunRecord&) { ++fresh; }, context);
    const SeriesResult second = again.run(wanted, Keep::first_model);
    CHECK(fresh == 0);
    CHECK(second.reused == 2);
    REQUIRE(first.first.has_value());
    REQUIRE(second.first.has_value());
    const auto predictions = [&](const LearnedModel& model) {
        return predict(model.task, model.parameters, context).probabilities;
    };
    CHECK(predictions(*first.first) == predictions(*second.first));
    CHECK_FALSE(again.run(wanted).first.has_value());
}

TEST_CASE("a first model that never was is not kept, but its run is recorded") {
    const Context context = context_with(1);
    Dataset dataset = network(context);
    dataset.features = filled(*dataset.features, 3e38F);
    std::vector<RunRecord> told;
    Experiment experiment(
        dataset, {}, [&](const RunRecord& record) { told.push_back(record); }, context);
    CHECK_THROWS_AS(experiment.run(series(dataset, "none", 1), Keep::first_model), InputError);
    REQUIRE(told.size() == 1);
    CHECK(told[0].diverged);
}

TEST_CASE("another seed gives other results on the same splits") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    Experiment experiment(dataset, {}, {}, context);
    RunSeries wanted = series(dataset, "none", 1);
    const SeriesResult usual_runs = experiment.run(wanted, Keep::first_model);
    const LearnedModel& usual = *usual_runs.first;
    wanted.seed = 9;
    const SeriesResult other = experiment.run(wanted, Keep::first_model);
    CHECK(other.records[0].options["model_seed"] == 9);
    CHECK(predict(usual.task, usual.parameters, context).probabilities !=
          predict(other.first->task, other.first->parameters, context).probabilities);
}

TEST_CASE("a divergence is in the record") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    RunSeries wanted = series(dataset, "none", 1);
    wanted.configuration.train.learning_rate = 1e38;
    const SeriesResult result = Experiment(dataset, {}, {}, context).run(wanted);
    CHECK(result.records[0].diverged);
    CHECK(fault_of(result.records[0]).empty());
}

}  // namespace suffuse::testing
