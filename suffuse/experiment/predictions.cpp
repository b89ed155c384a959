#include "suffuse/experiment/predictions.h"

#include <fmt/format.h>

#include <charconv>
#include <optional>

#include "suffuse/base/require.h"
#include "suffuse/io/csv_field.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/output.h"
#include "suffuse/io/utf8.h"
#include "suffuse/io/zip_writer.h"

namespace suffuse {

namespace {

void write_csv(const Predictions& predictions, const Dataset& dataset, Output& output) {
    const auto classes = static_cast<std::size_t>(predictions.classes);
    std::string text = "node,label";
    for (std::size_t c = 0; c < classes; ++c)
        text += fmt::format(",{}", dataset.class_names.empty() ? fmt::format("probability_{}", c)
                                                               : csv_field(dataset.class_names[c]));
    output.write(text + "\n");
    for (std::size_t node = 0; node < predictions.labels.size(); ++node) {
        const auto label = static_cast<std::size_t>(predictions.labels[node]);
        text = fmt::format("{},{}", csv_field(dataset.node_names, node, dataset.first_id),
                           csv_field(dataset.class_names, label));
        for (std::size_t c = 0; c < classes; ++c)
            text += fmt::format(",{}", predictions.probabilities[node * classes + c]);
        output.write(text + "\n");
    }
}

template <class T>
std::string_view bytes_of(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)};
}

void add_names(const std::string& member, const std::vector<std::string>& names, ZipWriter& zip,
               const Context& context) {
    if (names.empty()) return;
    const Utf32Table table = utf32_table(names, member, context);
    const auto bytes = std::as_bytes(table.characters.span());
    zip.add(member + ".npy", npy_header(fmt::format("<U{}", table.width), {std::ssize(names)}),
            {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

void write_arrays(const Predictions& predictions, const Dataset& dataset, Output& output,
                  const Context& context) {
    const auto nodes = std::ssize(predictions.labels);
    ZipWriter zip(output);
    zip.add("labels.npy", npy_header("<i4", {nodes}),
            bytes_of(input_labels(predictions, dataset.class_names)));
    zip.add("probabilities.npy", npy_header("<f8", {nodes, predictions.classes}),
            bytes_of(predictions.probabilities));
    add_names("node_names", dataset.node_names, zip, context);
    add_names("class_names", dataset.class_names, zip, context);
    zip.finish();
}

void check_labels(const std::vector<std::int32_t>& labels, std::int64_t classes) {
    for (std::size_t node = 0; node < labels.size(); ++node)
        require(labels[node] >= 0 && labels[node] < classes,
                "the prediction for node {} is {}; there are {} classes", node, labels[node],
                classes);
}

void check_count(std::size_t found, std::int64_t expected, const char* what) {
    require(std::cmp_equal(found, expected), "{}: expected {}, found {}", what, expected, found);
}

// What is written of a dataset: its labels and features may be anything.
void check_fit(const Predictions& predictions, const Dataset& dataset) {
    const std::int64_t nodes = dataset.graph.rows();
    check_count(predictions.labels.size(), nodes, "predictions");
    check_count(predictions.probabilities.size(), nodes * predictions.classes, "probabilities");
    check_labels(predictions.labels, predictions.classes);
    if (!dataset.node_names.empty()) check_count(dataset.node_names.size(), nodes, "node names");
    if (!dataset.class_names.empty())
        check_count(dataset.class_names.size(), predictions.classes, "class names");
}

// The number that a name is, written as numbers are; nothing for any other name.
std::optional<std::int32_t> number_named(const std::string& name) {
    std::int32_t number = 0;
    const char* end = name.data() + name.size();
    const auto [stopped, error] = std::from_chars(name.data(), end, number);
    if (error != std::errc{} || stopped != end || std::to_string(number) != name)
        return std::nullopt;
    return number;
}

}  // namespace

std::vector<std::int32_t> input_labels(const Predictions& predictions,
                                       const std::vector<std::string>& class_names) {
    if (!class_names.empty()) check_labels(predictions.labels, std::ssize(class_names));
    std::vector<std::int32_t> numbers;
    for (const std::string& name : class_names)
        if (const auto number = number_named(name)) numbers.push_back(*number);
    std::vector<std::int32_t> labels = predictions.labels;
    if (numbers.size() == class_names.size() && !numbers.empty())
        for (std::int32_t& label : labels) label = numbers[static_cast<std::size_t>(label)];
    return labels;
}

void check_predictions_path(const std::string& path) {
    require(path.ends_with(".csv") || path.ends_with(".npz"),
            "predictions are written as .csv or .npz, not as '{}'", path);
}

void write_predictions(const Predictions& predictions, const Dataset& dataset,
                       const std::string& path, const Context& context) {
    check_predictions_path(path);
    check_fit(predictions, dataset);
    Output output(path, context);
    if (path.ends_with(".csv"))
        write_csv(predictions, dataset, output);
    else
        write_arrays(predictions, dataset, output, context);
    output.commit();
}

}  // namespace suffuse
