#include "suffuse/experiment/model_file.h"

#include <doctest/doctest.h>

#include <limits>

#include "suffuse/dataset/citation.h"
#include "suffuse/experiment/apply_model.h"
#include "suffuse/experiment/experiment.h"
#include "suffuse/experiment/predictions.h"
#include "suffuse/io/node_features.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/output.h"
#include "suffuse/io/zip_reader.h"
#include "suffuse/io/zip_writer.h"
#include "tests/support/folder.h"
#include "tests/support/graphs.h"

namespace suffuse::testing::model_file_test {

namespace {

const Context context = context_with(1);

Dataset network() {
    return generate_citation({.nodes = 90, .classes = 3, .features = 40, .words_per_node = 5}, 4,
                             context);
}

struct Saved {
    std::string path{};
    Predictions predictions{};
};

Saved trained_and_saved(const Folder& folder, const std::string& model) {
    const Said said{{{"model", {model}}, {"max_epochs", {5}}, {"top_k", {8}}}};
    const Configuration chosen = configuration(said, "");
    Experiment experiment(network(), {}, {}, context);
    const Said split{{{"splits", {1}}, {"per_class", {4}}, {"development", {45}}}};
    const SplitSet set = split_sets(split, experiment.dataset(), context).front();
    const SeriesResult result = experiment.run(
        {.dataset = "small", .configuration = chosen, .set = set}, Keep::first_model);
    const LearnedModel& learned = *result.first;
    Saved saved{folder.path(model + ".npz"), predict(learned.task, learned.parameters, context)};
    save_model(chosen, learned.parameters, 40, 3, {"a", "b", "c"}, saved.path);
    return saved;
}

std::string content(const std::string& path, const std::string& member) {
    const Array<char> bytes = ZipReader(open_source(path, context), context).read(member, context);
    return {bytes.begin(), bytes.end()};
}

// The archive with a member replaced, or left out if the content is empty.
std::string changed(const Folder& folder, const std::string& path, const std::string& member,
                    const std::string& content) {
    const Source source = open_source(path, context);
    const ZipReader zip(source, context);
    const std::string other = folder.path("changed.npz");
    Output output(other);
    ZipWriter writer(output);
    for (const std::string& name : zip.names()) {
        if (name == member) continue;
        const Array<char> bytes = zip.read(name, context);
        writer.add(name, {bytes.span().data(), static_cast<std::size_t>(bytes.size())}, "");
    }
    if (!content.empty()) writer.add(member, content, "");
    writer.finish();
    output.commit();
    return other;
}

}  // namespace

TEST_CASE("a saved model predicts as it did before") {
    const Folder folder;
    for (const std::string_view name : model_names()) {
        const std::string model(name);
        CAPTURE(model);
        const Saved saved = trained_and_saved(folder, model);
        const ModelFile file = load_model(saved.path, context);
        CHECK(model_name(file.configuration.model) == model);
        CHECK(file.class_names == std::vector<std::string>{"a", "b", "c"});
        const Predictions again = apply_model(file, network(), saved.path, context);
        CHECK(again.probabilities == saved.predictions.probabilities);
        CHECK(again.labels == saved.predictions.labels);
    }
}

TEST_CASE("what is no saved model is refused") {
    const Folder folder;
    const std::string path = trained_and_saved(folder, "gcn").path;
    const auto refused = [&](const std::string& member, const std::string& content) {
        const std::string other = changed(folder, path, member, content);
        CHECK_THROWS_AS(apply_model(load_model(other, context), network(), other, context),
                        InputError);
    };
    refused("options.json", "");
    refused("options.json", "{");
    refused("options.json", "[]");
    refused("options.json", R"({"suffuse_model": 2})");
    std::string described = content(path, "options.json");
    described.replace(described.find("\"c\""), 3, "\"c\", \"d\"");
    refused("options.json", described);  // four names for three classes
    described = content(path, "options.json");
    described.replace(described.find("\"classes\": 3"), 12, "\"classes\": 3, \"classes\": 3");
    refused("options.json", described);  // a key twice
    refused("options.json", std::string(100'000, '['));
    refused("layer 1 weight.npy", "");
    refused("layer 1 weight.npy", "no array");
    refused("layer 1 weight.npy", npy_header("<f4", {1, 1}) + std::string(4, '\0'));
    refused("layer 1 weight.npy", npy_header("<f4", {0, std::numeric_limits<std::int64_t>::max()}));
    refused("layer 1 weight.npy", npy_header("<f8", {1, 1}) + std::string(8, '\0'));
    refused("layer 1 weight.npy", npy_header("<f4", {1, 1}) + std::string(4, '\xff'));
    refused("more.npy", npy_header("<f4", {1, 1}) + std::string(4, '\0'));
    refused("readme.txt", "hello");
    CHECK_THROWS_AS(load_model(folder.file("text.npz", "hello"), context), InputError);
    CHECK_THROWS_AS(load_model(folder.path("missing.npz"), context), InputError);
    Dataset other = network();
    other.features = identity_features(90, context);
    CHECK_THROWS_AS(apply_model(load_model(path, context), other, path, context), InputError);
}

TEST_CASE("predictions are written whole, names in quotes where they need them") {
    const Folder folder;
    const Csr graph = matrix_of({{0, 1}, {1, 0}});
    Dataset dataset{.graph = graph, .node_names = {"x", "y \"z\""}, .class_names = {"a", "b,c"}};
    const Predictions predictions{2, {0, 1}, {0.75, 0.25, 0.125, 0.875}};
    write_predictions(predictions, dataset, folder.path("p.csv"), context);
    CHECK(content_of(folder.path("p.csv")) ==
          "node,label,a,\"b,c\"\nx,a,0.75,0.25\n\"y \"\"z\"\"\",\"b,c\",0.125,0.875\n");
    dataset = {.graph = graph};
    write_predictions(predictions, dataset, folder.path("p.csv"), context);
    CHECK(content_of(folder.path("p.csv")) ==
          "node,label,probability_0,probability_1\n0,0,0.75,0.25\n1,1,0.125,0.875\n");
    CHECK_THROWS_AS(write_predictions(predictions, dataset, folder.path("p.txt"), context),
                    InputError);
    CHECK(folder.names() == std::vector<std::string>{"p.csv"});
}

TEST_CASE("predictions have the numbers that the input had") {
    const Predictions predictions{.classes = 3, .labels = {0, 2, 1, 0}};
    using Labels = std::vector<std::int32_t>;
    CHECK(input_labels(predictions, {}) == Labels{0, 2, 1, 0});
    CHECK(input_labels(predictions, {"1", "2", "7"}) == Labels{1, 7, 2, 1});
    CHECK(input_labels(predictions, {"1", "2", "b"}) == Labels{0, 2, 1, 0});
    CHECK(input_labels(predictions, {"1", "2", "03"}) == Labels{0, 2, 1, 0});
    CHECK(input_labels(predictions, {"1", "2", "99999999999"}) == Labels{0, 2, 1, 0});
}

TEST_CASE("defect 74: predictions that do not fit the nodes are not written") {
    const Folder folder;
    const Dataset dataset{.graph = matrix_of({{0, 1}, {1, 0}})};
    const Predictions good{2, {0, 1}, {0.75, 0.25, 0.125, 0.875}};
    const auto refused = [&](const Predictions& predictions, const Dataset& whose) {
        for (const char* name : {"p.csv", "p.npz"})
            CHECK_THROWS_AS(write_predictions(predictions, whose, folder.path(name), context),
                            InputError);
    };
    refused({2, {0, 5}, good.probabilities}, dataset);
    refused({2, {0, -1}, good.probabilities}, dataset);
    refused({2, {0}, {0.75, 0.25}}, dataset);
    refused({2, {0, 1}, {0.75, 0.25}}, dataset);
    refused({-2, {0, 1}, {}}, dataset);
    refused(good, {.graph = dataset.graph, .node_names = {"x"}});
    refused(good, {.graph = dataset.graph, .class_names = {"a"}});
    refused(good, {.graph = dataset.graph, .class_names = {"a", "b", "c"}});
    CHECK(folder.names().empty());
    CHECK_THROWS_AS(input_labels({.classes = 3, .labels = {2}}, {"1", "2"}), InputError);
}

TEST_CASE("defect 74: a saved model wants features") {
    Dataset bare = network();
    bare.features.reset();
    CHECK_THROWS_AS(apply_model({}, bare, "model", context), InputError);
}

}  // namespace suffuse::testing::model_file_test
