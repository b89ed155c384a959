// Features and labels of nodes, as text, npy or npz, for nodes with names and without.

#include "fuzz/target.h"
#include "suffuse/io/labels.h"
#include "suffuse/io/node_features.h"

namespace {

using namespace suffuse;

// What is read belongs to the nodes of the graph.
void read_and_check(const Source& source, const Dataset& dataset, const Context& context) {
    Dataset complete = dataset;
    try {
        FeatureTable features = read_node_features(source, dataset, context);
        fuzz::check_rules(features.matrix, context);
        complete.features = std::move(features.matrix);
        complete.feature_names = std::move(features.names);
        check(complete);
    } catch (const InputError&) {
        if (complete.features) std::abort();
    } catch (const ResourceError&) {
        return;
    }
    complete = dataset;
    try {
        NodeLabels labels = read_labels(source, dataset, context);
        complete.labels = std::move(labels.labels);
        complete.class_names = std::move(labels.class_names);
    } catch (const Error&) {
        return;
    }
    if (std::ssize(complete.labels) != dataset.graph.rows()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const Context context = fuzz::context();
    const Source source = fuzz::source_of(fuzz::text_of(data, size));
    Dataset dataset;
    dataset.graph = build_matrix({.rows = 3, .cols = 3}, context);
    read_and_check(source, dataset, context);
    dataset.node_names = {"0", "b c", "3,4"};
    read_and_check(source, dataset, context);
    return 0;
}
