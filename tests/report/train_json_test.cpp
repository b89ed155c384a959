#include "suffuse/report/train_json.h"

#include <doctest/doctest.h>

#include "suffuse/report/train_text.h"
#include "tests/records/record.h"

namespace suffuse::testing::train_json_test {

namespace {

// The value at the end of the keys.
const Json& at(const Json& json, std::initializer_list<std::string_view> keys) {
    const Json* value = &json;
    for (const std::string_view key : keys) {
        CAPTURE(key);
        value = value->find(key);
        REQUIRE(value != nullptr);
    }
    return *value;
}

}  // namespace

TEST_CASE("a summary as JSON has the words of the documentation") {
    auto records = runs_with("none", low_accuracies);
    records[1].metrics["f1"] = 0.25;
    records[3].diverged = true;
    const Json summary = summary_json(summarize(records).at(0));
    CHECK(at(summary, {"dataset"}) == "cora");
    CHECK(at(summary, {"diffusion"}) == "none");
    CHECK(at(summary, {"options"}) == records[0].run.options);
    CHECK(at(summary, {"runs"}) == 4);
    CHECK(at(summary, {"diverged"}) == 1);
    CHECK(at(summary, {"epochs"}) == 187);
    CHECK(at(summary, {"seconds"}) == 1);
    CHECK(at(summary, {"test_accuracy", "mean"}) == 0.59375);
    CHECK(at(summary, {"test_accuracy", "half_width"}).number() > 0);
    CHECK(at(summary, {"validation_accuracy", "mean"}) == 0.59375 / 2);
    CHECK(at(summary, {"f1", "mean"}) == 0.25);
}

TEST_CASE("a comparison as JSON has the words of the documentation") {
    const Json comparison = comparison_json(
        compare(runs_with("none", low_accuracies), runs_with("ppr", high_accuracies)));
    CHECK(at(comparison, {"pairs"}) == 4);
    CHECK(at(comparison, {"difference", "mean"}) == 0.125);
    CHECK(at(comparison, {"exact"}) == true);
    CHECK(at(comparison, {"unpaired"}) == 0);
    CHECK(at(comparison, {"verdict"}).get_if<std::string>()->starts_with("Undecided: "));
}

TEST_CASE("defect 44: what no run has is null, what some have says how many") {
    auto records = runs_with("none", low_accuracies);
    const auto take_model = [](Record& record) {
        record.diverged = true;
        for (const char* name : {"validation_accuracy", "test_accuracy"})
            record.metrics[name] = nullptr;
    };
    take_model(records[0]);
    RunSummary summary = summarize(records).at(0);
    CHECK(at(summary_json(summary), {"test_accuracy", "runs"}) == 3);
    CHECK(diverged_text(summary) == "1 DIVERGED, 3 with a model");
    for (Record& record : records) take_model(record);
    summary = summarize(records).at(0);
    CHECK(at(summary_json(summary), {"test_accuracy"}).is_null());
    CHECK(accuracy_text(summary.metric("test_accuracy")) == "-");
    CHECK(diverged_text(summary) == "4 DIVERGED, 0 with a model");
    const Json comparison = comparison_json(compare(records, runs_with("ppr", high_accuracies)));
    CHECK(at(comparison, {"pairs"}) == 0);
    CHECK(at(comparison, {"diverged"}) == 4);
    CHECK(at(comparison, {"difference"}).is_null());
    CHECK(at(comparison, {"p_value"}).is_null());
}

TEST_CASE("defect 46: sizes of splits that differ are a range") {
    SplitSet set;
    set.splits = {{0, {{1, 2}, {3}, {4}}}, {1, {{1, 2, 5}, {3}, {4}}}};
    CHECK(split_text(set) == "2 splits: 2 to 3 nodes to train on, 1 to validate, 1 to test");
    set.splits.pop_back();
    CHECK(split_text(set) == "1 split: 2 nodes to train on, 1 to validate, 1 to test");
}

TEST_CASE("a trial of a search shows no metric of the test nodes") {
    auto records = runs_with("ppr", low_accuracies);
    for (Record& record : records) record.metrics["test_f1"] = 0.25;
    const Json trial = trial_json({.summary = summarize(records).at(0)});
    CHECK(at(trial, {"validation_accuracy", "mean"}) == 0.59375 / 2);
    CHECK(trial.find("test_accuracy") == nullptr);
    CHECK(trial.find("test_f1") == nullptr);
}

TEST_CASE("what a training has done, for machines") {
    TrainingResult result;
    result.summaries = summarize(runs_with("none", low_accuracies));
    result.reused = 3;
    result.written = {{"the model", "m.npz"}};
    Json json = training_json(result);
    CHECK(at(json, {"diffusion"}).is_null());
    CHECK(at(json, {"results"}).elements().size() == 1);
    CHECK(at(json, {"reused"}) == 3);
    CHECK(at(json, {"written", "the model"}) == "m.npz");
    CHECK(json.find("comparisons") == nullptr);
    result.comparisons = {
        compare(runs_with("none", low_accuracies), runs_with("ppr", high_accuracies))};
    json = training_json(result);
    CHECK(at(json, {"comparisons"}).elements().size() == 1);
}

TEST_CASE("an accuracy that no run has is a stroke in the table") {
    auto records = runs_with("ppr", low_accuracies);
    for (Record& record : records) record.metrics.erase("validation_accuracy");
    const RunSummary summary = summarize(records).at(0);
    CHECK(accuracy_text(summary.metric("validation_accuracy")) == "-");
    CHECK(accuracy_text(summary.metric("test_accuracy")).starts_with("59.38 ± "));
    CHECK(diffusion_text(summary.run) == "ppr 0.05, top-k 128");
    CHECK(summaries_text({summary}).find("59.38 ± ") != std::string::npos);
}

TEST_CASE("a table tells the diffusion and every rule of step 3") {
    const auto text = [](const std::string& diffusion, const Json& options) {
        return diffusion_text({.diffusion = diffusion, .options = options});
    };
    CHECK(text("none", {{"hidden", 64}}) == "none");
    CHECK(text("ppr", {{"ppr", 0.1}, {"all", true}}) == "ppr 0.1, all");
    CHECK(text("heat", {{"heat", 3}, {"epsilon", 0.001}}) == "heat 3, epsilon 0.001");
    CHECK(text("theta", {{"theta", Json::array()}, {"average_degree", 64}}) == "theta, degree 64");
}

}  // namespace suffuse::testing::train_json_test
