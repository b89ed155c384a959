#include "suffuse/experiment/training.h"

#include <doctest/doctest.h>

#include "suffuse/experiment/model_file.h"
#include "suffuse/records/record_file.h"
#include "tests/experiment/small_input.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::training_test {

namespace {

const Context context = context_with(1);

TrainingRequest small_request() {
    return {.dataset = "small",
            .said = {{{"max_epochs", {5}},
                      {"hidden", {8}},
                      {"splits", {2}},
                      {"per_class", {4}},
                      {"development", {45}}}}};
}

TrainingResult trained(const TrainingRequest& request, const Records& before = {},
                       const Context& used = context) {
    const LearningInput input = small_input();
    const std::vector<RunSeries> all =
        training_series(request, configurations(request), input, used);
    const Dataset& dataset = input.input.dataset;
    return run_training(request, all, dataset, PreparedGraph(dataset.graph, used), before, used);
}

// Counts what is done.
class Counted : public Progress {
public:
    void begin(std::string_view, std::int64_t total) override { announced += total; }
    void advance(std::int64_t amount) override { done += amount; }

    std::int64_t announced = 0;
    std::int64_t done = 0;
};

}  // namespace

TEST_CASE("a comparison trains without GDC first, on the same splits") {
    TrainingRequest request = small_request();
    CHECK(configurations(request).size() == 1);
    request.compare = true;
    const TrainingResult result = trained(request);
    REQUIRE(result.records.size() == 4);
    for (std::size_t k = 0; k < 2; ++k) {
        CHECK(result.records[k].run.diffusion == "none");
        CHECK(result.records[k + 2].run.diffusion == "ppr");
        CHECK(result.records[k].run.seed == result.records[k + 2].run.seed);
        CHECK(result.records[k].run.content == "9f00");
    }
    CHECK(result.summaries.size() == 2);
    REQUIRE(result.comparisons.size() == 1);
    CHECK(result.comparisons[0].test.difference.count == 2);
    CHECK(result.diffusion.has_value());
    request.said.say("diffusion", "none");
    CHECK_THROWS_AS(configurations(request), InputError);
}

TEST_CASE("every label rate is trained with every configuration") {
    TrainingRequest request = small_request();
    request.compare = true;
    request.said.values["per_class"] = {2, 4};
    const std::vector<RunSeries> all =
        training_series(request, configurations(request), small_input(), context);
    REQUIRE(all.size() == 4);
    for (std::size_t k = 0; k < 4; ++k) {
        CHECK(*all[k].set.options.find("per_class") == (k < 2 ? 2 : 4));
        CHECK(diffusion_name(all[k].configuration) == (k % 2 == 0 ? "none" : "ppr"));
    }
}

TEST_CASE("records are begun, gone on with and counted") {
    const Folder folder;
    TrainingRequest request = small_request();
    request.records = folder.path("runs.jsonl");
    CHECK(records_before(request.records).runs.empty());
    CHECK(records_before("").runs.empty());
    const TrainingResult first = trained(request);
    CHECK(first.reused == 0);
    CHECK(read_records(request.records).runs.size() == 2);
    request.said.say("splits", 3);
    const auto counted = std::make_shared<Counted>();
    const Context watched{.threads = 1, .progress = counted};
    const TrainingResult second = trained(request, records_before(request.records), watched);
    CHECK(second.reused == 2);
    CHECK(second.records.size() == 3);
    CHECK(counted->announced == 1);  // what goes on inside a run is not counted
    CHECK(counted->done == 1);
    CHECK(read_records(request.records).runs.size() == 3);
    CHECK_THROWS_AS(records_before(folder.path("no/runs.jsonl")), InputError);
}

TEST_CASE("the first model is written, with GDC if there is a choice") {
    const Folder folder;
    TrainingRequest request = small_request();
    request.compare = true;
    request.predict = folder.path("p.csv");
    request.save = folder.path("m.npz");
    check_places({request.predict, request.save});
    CHECK(folder.names().empty());  // nothing is left of the check
    const TrainingResult result = trained(request);
    CHECK(folder.names() == std::vector<std::string>{"m.npz", "p.csv"});
    REQUIRE(result.written.size() == 2);
    CHECK(diffusion_name(load_model(request.save, context).configuration) == "ppr");
    CHECK_THROWS_AS(check_places({folder.path("p.txt")}), InputError);
    CHECK_THROWS_AS(check_places({"", folder.path("no/m.npz")}), InputError);
    CHECK_THROWS_AS(check_places({folder.path("no/p.csv")}), InputError);
}

TEST_CASE("splits that cannot be drawn are refused") {
    const Dataset dataset = small_input().input.dataset;
    const auto refused = [&](const Said& said) {
        CHECK_THROWS_AS(split_sets(said, dataset, context), InputError);
    };
    refused({{{"splits", {0}}, {"development", {45}}}});
    refused({{{"splits", {101}}, {"development", {45}}}});
    refused({{{"per_class", {4, 4}}, {"development", {45}}}});
    refused({{{"seeds", {"mine"}}}});
    refused({{{"split_file", {"x.npz"}}, {"per_class", {4}}}});
    refused({{{"split_file", {"x.npz"}}, {"seeds", {"test"}}}});
}

}  // namespace suffuse::testing::training_test
