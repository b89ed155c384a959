#include "suffuse/dataset/classes.h"

#include <algorithm>

namespace suffuse {

namespace {

// Ascending.
std::vector<std::int32_t> classes_with_nodes(const Dataset& dataset) {
    std::vector<std::int32_t> classes;
    std::ranges::copy_if(dataset.labels, std::back_inserter(classes),
                         [](std::int32_t label) { return label >= 0; });
    std::ranges::sort(classes);
    classes.erase(std::unique(classes.begin(), classes.end()), classes.end());
    return classes;
}

std::string class_text(const Dataset& dataset, std::int32_t label) {
    return dataset.class_names.empty() ? std::to_string(label)
                                       : dataset.class_names[static_cast<std::size_t>(label)];
}

}  // namespace

EmptyClasses empty_classes(const Dataset& dataset) {
    constexpr std::size_t most_named = 5;
    if (dataset.labels.empty()) return {};
    const std::vector<std::int32_t> found = classes_with_nodes(dataset);
    const std::int32_t all = class_count(dataset);
    EmptyClasses empty{.count = all - std::ssize(found)};
    auto next = found.begin();
    for (std::int32_t label = 0; label < all && empty.first.size() < most_named; ++label) {
        if (next != found.end() && *next == label)
            ++next;
        else
            empty.first.push_back(class_text(dataset, label));
    }
    return empty;
}

Dataset without_empty_classes(Dataset dataset) {
    if (empty_classes(dataset).count == 0) return dataset;
    const std::vector<std::int32_t> found = classes_with_nodes(dataset);
    std::vector<std::string> names;
    for (const std::int32_t label : found) names.push_back(class_text(dataset, label));
    for (std::int32_t& label : dataset.labels)
        if (label >= 0)
            label =
                static_cast<std::int32_t>(std::ranges::lower_bound(found, label) - found.begin());
    dataset.class_names = std::move(names);
    return dataset;
}

}  // namespace suffuse
