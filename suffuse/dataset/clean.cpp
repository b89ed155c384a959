#include "suffuse/dataset/clean.h"

#include "suffuse/graph/build.h"
#include "suffuse/graph/transpose.h"

namespace suffuse {

namespace {

Csr simple_graph(const Csr& graph, const Context& context) {
    const EdgeList entries{.rows = graph.rows(),
                           .cols = graph.cols(),
                           .from = Array<NodeId>(row_of_entries(graph, context)),
                           .to = graph.columns()};
    return build_graph(entries, {.self_loops = SelfLoops::drop, .symmetrize = Symmetrize::either},
                       context);
}

}  // namespace

Dataset clean(Dataset dataset, Features features, const Context& context) {
    check(dataset);
    dataset.graph = simple_graph(dataset.graph, context);
    if (dataset.features && features == Features::binary)
        dataset.features = without_weights(*dataset.features);
    return largest_component(dataset, context);
}

}  // namespace suffuse
