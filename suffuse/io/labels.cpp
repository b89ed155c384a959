#include "suffuse/io/labels.h"

#include <fmt/format.h>

#include <algorithm>

#include "suffuse/base/require.h"
#include "suffuse/io/label_text.h"
#include "suffuse/io/npy.h"
#include "suffuse/io/zip_reader.h"

namespace suffuse {

namespace {

NodeLabels from_array(const NpyArray& array, NodeId nodes, const Context& context) {
    require(array.shape.size() == 1 && array.size() == nodes,
            "{}: expected {} labels, one for each node, found the shape ({})", array.name, nodes,
            fmt::join(array.shape, ", "));
    NodeLabels result;
    result.labels = as_labels(array, result.held, context);
    const auto is_one = [](std::int32_t label) { return label == 1 || label == unlabelled; };
    if (std::ranges::all_of(result.labels, is_one) &&
        std::ranges::count(result.labels, unlabelled) > 0 &&
        std::ranges::count(result.labels, 1) > 0)
        result.doubts.push_back(doubt_about_minus_one());
    return result;
}

NodeLabels from_archive(const Source& source, NodeId nodes, const Context& context) {
    const ZipReader zip(source, context);
    const auto array = [&](const std::string& name) {
        return parse_npy(source.name + ": " + name, zip.read(name + ".npy", context));
    };
    if (!zip.contains("labels.npy")) fail_in(source, "the array 'labels' is missing");
    NodeLabels result = from_array(array("labels"), nodes, context);
    if (zip.contains("class_names.npy"))
        if (const NpyArray names = array("class_names"); is_text(names))
            result.class_names = as_strings(names, result.held, context);
    return result;
}

}  // namespace

Doubt doubt_about_minus_one() {
    return {"all labels are 1 or -1, and -1 is taken as no label"};
}

NodeLabels read_labels(const Source& source, const Dataset& dataset, const Context& context) {
    const NodeId nodes = dataset.graph.rows();
    if (is_npy(source.text()))
        return from_array(parse_npy(source.name, source.bytes), nodes, context);
    if (is_zip(source.text())) return from_archive(source, nodes, context);
    return read_label_text(source, dataset, context);
}

}  // namespace suffuse
