#include "suffuse/experiment/experiment.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "suffuse/base/version.h"
#include "suffuse/dataset/citation.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::experiment_test {

namespace {

constexpr CitationOptions small{.nodes = 90, .classes = 3, .features = 40, .words_per_node = 5};

Dataset network(const Context& context) {
    return generate_citation(small, 4, context);
}

RunSeries series(const Dataset& dataset, const std::string& diffusion, int splits) {
    const Context context = context_with(1);
    const Said said{{{"diffusion", {diffusion}}, {"max_epochs", {12}}, {"hidden", {8}}}};
    const Said split{{{"splits", {splits}}, {"per_class", {4}}, {"development", {45}}}};
    return {.dataset = "small",
            .configuration = configuration(said, "small"),
            .set = split_sets(split, dataset, context).front()};
}

// A record without what differs between two equal runs.
std::string timeless(Record record) {
    record.seconds = 0;
    return record_line(record);
}

std::vector<std::string> lines(const std::vector<Record>& records) {
    std::vector<std::string> result;
    for (const Record& record : records) result.push_back(timeless(record));
    return result;
}

bool same_line_again(const Record& record) {
    const std::string line = record_line(record);
    return record_line(parse_records("runs", line).runs.at(0)) == line;
}

// A node without edges whose features are so large that no model can learn from it.
constexpr NodeId poison = 0;

Dataset with_poison(Dataset dataset) {
    Dense graph = dense(dataset.graph);
    Dense features = dense(*dataset.features);
    for (std::size_t i = 0; i < graph.size(); ++i) graph[i][poison] = graph[poison][i] = 0;
    std::ranges::fill(features[poison], 3e38);
    dataset.graph = matrix_of(graph);
    dataset.features = matrix_of(features);
    return dataset;
}

void remove_poison(Split& split) {
    for (auto* nodes : {&split.train, &split.validation, &split.test}) std::erase(*nodes, poison);
}

// Of one series.
std::int64_t missing(const RunSeries& series, const Records& before) {
    return missing_runs(std::span(&series, 1), runs_done(before));
}

}  // namespace

TEST_CASE("results do not depend on the threads, and come in the order of the seeds") {
    std::vector<std::vector<std::string>> found;
    for (const int threads : {1, 2, 5}) {
        const Context context = context_with(threads);
        const Dataset dataset = network(context);
        std::vector<Record> told;
        Experiment experiment(
            dataset, {}, [&](const Record& record) { told.push_back(record); }, context);
        const RunSeries wanted = series(dataset, "ppr", 5);
        const SeriesResult result = experiment.run(wanted);
        CHECK(lines(told) == lines(result.records));
        for (std::size_t k = 0; k < 5; ++k)
            CHECK(result.records[k].run.seed == wanted.set.splits[k].seed);
        found.push_back(lines(told));
    }
    CHECK(found[0] == found[1]);
    CHECK(found[0] == found[2]);
}

TEST_CASE("runs that are done are not repeated, and count all the same") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    Records before;
    const auto record = [&](const Record& done) { before.runs.push_back(done); };
    Experiment(dataset, {}, record, context).run(series(dataset, "none", 2));
    REQUIRE(before.runs.size() == 2);
    before.runs[1].metrics["test_accuracy"] = 0.125;  // a mark that no training leaves
    int fresh = 0;
    Experiment again(
        dataset, before, [&](const Record&) { ++fresh; }, context);
    CHECK(missing(series(dataset, "none", 4), before) == 2);
    const SeriesResult result = again.run(series(dataset, "none", 4));
    CHECK(fresh == 2);
    CHECK(result.reused == 2);
    CHECK(result.records[1].metric("test_accuracy") == 0.125);
    CHECK(missing(series(dataset, "ppr", 4), before) == 4);
    RunSeries other = series(dataset, "none", 2);
    other.content = "else";
    CHECK(missing(other, before) == 2);
    other.content.clear();
    other.seed = 1;
    CHECK(missing(other, before) == 2);
}

TEST_CASE("the first model is kept, trained again if it has to be but not recorded again") {
    const Context context = context_with(2);
    const Dataset dataset = network(context);
    Records before;
    const auto record = [&](const Record& done) { before.runs.push_back(done); };
    const RunSeries wanted = series(dataset, "ppr", 2);
    const SeriesResult first =
        Experiment(dataset, {}, record, context).run(wanted, Keep::first_model);
    int fresh = 0;
    Experiment again(
        dataset, before, [&](const Record&) { ++fresh; }, context);
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

TEST_CASE("a model that never was is not kept, but its run is recorded") {
    const Context context = context_with(1);
    Dataset dataset = network(context);
    dataset.features = filled(*dataset.features, 3e38F);
    std::vector<Record> told;
    Experiment experiment(
        dataset, {}, [&](const Record& record) { told.push_back(record); }, context);
    const SeriesResult result = experiment.run(series(dataset, "none", 2), Keep::first_model);
    CHECK_FALSE(result.first.has_value());
    REQUIRE(told.size() == 2);
    for (const Record& record : told) {
        CHECK(record.diverged);
        CHECK(record.metric("best_epoch") == 0);
        for (const char* name : {"validation_accuracy", "test_accuracy"}) {
            REQUIRE(record.metrics.find(name) != nullptr);
            CHECK(record.metrics.find(name)->is_null());
        }
    }
}

TEST_CASE("defect 18: the first model is that of the first split that has one") {
    const Context context = context_with(2);
    const Dataset dataset = with_poison(network(context));
    RunSeries wanted = series(dataset, "none", 3);
    for (SeededSplit& split : wanted.set.splits) remove_poison(split.split);
    wanted.set.splits[0].split.train.insert(wanted.set.splits[0].split.train.begin(), poison);
    Records before;
    const auto record = [&](const Record& done) { before.runs.push_back(done); };
    const SeriesResult fresh =
        Experiment(dataset, {}, record, context).run(wanted, Keep::first_model);
    REQUIRE(before.runs.size() == 3);
    CHECK(before.runs[0].metric("best_epoch") == 0);
    CHECK(before.runs[0].diverged);
    CHECK_FALSE(before.runs[1].diverged);
    REQUIRE(fresh.first.has_value());
    CHECK(fresh.first->split == 1);
    // The same where some of the runs, or all, were done before.
    for (const std::size_t known : {1, 2, 3}) {
        Records some = before;
        some.runs.resize(known);
        const SeriesResult again =
            Experiment(dataset, some, {}, context).run(wanted, Keep::first_model);
        CHECK(again.reused == static_cast<std::int64_t>(known));
        REQUIRE(again.first.has_value());
        CHECK(again.first->split == 1);
        for (std::size_t p = 0; p < again.first->parameters.size(); ++p)
            CHECK(std::ranges::equal(again.first->parameters[p].values,
                                     fresh.first->parameters[p].values));
    }
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
    CHECK(*other.records[0].run.options.find("model_seed") == 9);
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

TEST_CASE("a record says what was applied, what came out and by whom") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    RunSeries wanted = series(dataset, "ppr", 1);
    wanted.content = "9f00";
    const Record record = Experiment(dataset, {}, {}, context).run(wanted).records.at(0);
    CHECK(record.run == identity_of(wanted, wanted.set.splits[0]));
    CHECK(record.run.content == "9f00");
    CHECK(record.run.diffusion == "ppr");
    CHECK(*record.run.options.find("solver") == "auto");  // as it was asked for
    CHECK(*record.run.options.find("per_class") == 4);
    CHECK(*record.applied.find("solver") == "block");
    CHECK(*record.applied.find("float64") == true);  // by the tolerance
    for (const char* name : {"validation_accuracy", "test_accuracy", "epochs", "best_epoch"})
        CHECK(record.metric(name).has_value());
    CHECK(record.version == version());
    CHECK(same_line_again(record));
    RunSeries plain = series(dataset, "none", 1);
    CHECK(Experiment(dataset, {}, {}, context).run(plain).records.at(0).applied == Json::object());
}

TEST_CASE("runs of another program version are done, those with other results are not") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    const RunSeries wanted = series(dataset, "none", 2);
    Records before;
    for (const SeededSplit& split : wanted.set.splits)
        before.runs.push_back({.run = identity_of(wanted, split), .version = "0.0.1"});
    CHECK(missing(wanted, before) == 0);
    before.runs[0].run.results = results_version + 1;
    CHECK(missing(wanted, before) == 1);
}

TEST_CASE("records of models that are not ours are left as they are") {
    Records records;
    records.runs.push_back({.run = {.dataset = "x", .model = "mlp", .diffusion = "none"}});
    CHECK(runs_done(records).contains(records.runs[0].run));
}

TEST_CASE("what shares a diffusion is diffused at once, and what is done is not") {
    const Context context = context_with(1);
    const Dataset dataset = network(context);
    std::vector<RunSeries> group(3, series(dataset, "ppr", 1));
    group[1].configuration.gdc->sparsify = TopK{3};
    group[2].configuration.gdc->sparsify = Epsilon{0.01};
    Records before;
    before.runs.push_back({.run = identity_of(group[2], group[2].set.splits[0])});
    Experiment experiment(dataset, before, {}, context);
    CHECK_FALSE(experiment.is_done(group[0]));
    CHECK(experiment.is_done(group[2]));
    experiment.diffuse_for(group);
    for (const std::size_t k : {0, 1}) {
        const GdcOptions& options = *group[k].configuration.gdc;
        REQUIRE(experiment.diffused(options) != nullptr);
        CHECK(experiment.diffused(options)->graph == gdc(dataset.graph, options, context).graph);
    }
    CHECK(experiment.diffused(*group[2].configuration.gdc) == nullptr);
}

}  // namespace suffuse::testing::experiment_test
