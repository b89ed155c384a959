#include "suffuse/experiment/learning_input.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/checksum.h"
#include "suffuse/io/labels.h"
#include "suffuse/io/node_features.h"

namespace suffuse {

namespace {

// Complete enough to learn from.
void check_complete(const LearningFiles& files, const Dataset& dataset) {
    require(dataset.features.has_value(),
            "{}: the nodes have no features; name a file of them (features), or take 'identity'",
            files.dataset);
    require(!dataset.labels.empty() || !files.labels_needed,
            "{}: the nodes have no labels; name a file of them (labels)", files.dataset);
    check(dataset);
}

void take_features(const std::string& word, Input& input, const Context& context) {
    if (word.empty()) return;
    Dataset& dataset = input.dataset;
    if (word == "identity") {
        dataset.features = identity_features(dataset.graph.rows(), context);
        dataset.feature_names.clear();
        return;
    }
    FeatureTable features = read_file(word, context, [&](const Source& source) {
        return read_node_features(source, dataset, context);
    });
    dataset.features = std::move(features.matrix);
    dataset.feature_names = std::move(features.names);
    dataset.held.insert(dataset.held.end(), features.held.begin(), features.held.end());
    add_doubts(word, features.doubts, input.reading);
}

void take_labels(const std::string& word, Input& input, const Context& context) {
    if (word.empty()) return;
    Dataset& dataset = input.dataset;
    NodeLabels labels = read_file(
        word, context, [&](const Source& source) { return read_labels(source, dataset, context); });
    dataset.labels = std::move(labels.labels);
    dataset.class_names = std::move(labels.class_names);
    dataset.held.insert(dataset.held.end(), labels.held.begin(), labels.held.end());
    input.reading.labels = word;
    add_doubts(word, labels.doubts, input.reading);
}

// What lies beside the graph.
void take_rest(const LearningFiles& files, Input& input, const Context& context) {
    take_features(files.features, input, context);
    take_labels(files.labels, input, context);
    check_complete(files, input.dataset);
}

// One number for all values of a dataset.
class Fingerprint {
public:
    template <class T>
    void add(std::span<const T> values) {
        const std::uint64_t pair[] = {
            hash_, hash_of({reinterpret_cast<const char*>(values.data()), values.size_bytes()})};
        hash_ = hash_of({reinterpret_cast<const char*>(pair), sizeof(pair)});
    }
    void add(const Csr& matrix) {
        add(matrix.offsets().span());
        add(matrix.columns().span());
        std::visit(
            [&](const auto& weights) {
                if constexpr (requires { weights.span(); }) add(weights.span());
            },
            matrix.weights());
    }
    std::string text() const { return fmt::format("{:016x}", hash_); }

private:
    std::uint64_t hash_ = 0;
};

std::string fingerprint(const Dataset& dataset) {
    Fingerprint print;
    print.add(dataset.graph);
    print.add(*dataset.features);
    print.add(std::span<const std::int32_t>(dataset.labels));
    return print.text();
}

}  // namespace

LearningInput read_learning_input(const LearningFiles& files, const InputOptions& options,
                                  const Context& context) {
    // Files speak of all nodes: the largest component is taken when they have been read.
    InputOptions whole = options;
    whole.largest_component = false;
    LearningInput result{.input = read_input(files.dataset, whole, files.folder, context)};
    Dataset& dataset = result.input.dataset;
    if (options.read.verify == Verify::full) dataset = in_own_memory(std::move(dataset), context);
    take_rest(files, result.input, context);
    if (options.largest_component) dataset = largest_component(dataset, context);
    result.left_out = empty_classes(dataset);
    dataset = without_empty_classes(std::move(dataset));
    const bool as_named = result.input.is_named && files.features.empty() && files.labels.empty() &&
                          !options.largest_component && result.left_out.count == 0;
    if (!as_named) result.content = fingerprint(dataset);
    return result;
}

LearningInput complete_input(Input input, const LearningFiles& files, const Context& context) {
    LearningInput result{.input = std::move(input)};
    Dataset& taken = result.input.dataset;
    take_rest(files, result.input, context);
    result.left_out = empty_classes(taken);
    taken = without_empty_classes(std::move(taken));
    result.content = fingerprint(taken);
    return result;
}

}  // namespace suffuse
