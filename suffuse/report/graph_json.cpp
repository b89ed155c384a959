#include "suffuse/report/graph_json.h"

#include <fmt/format.h>

#include "suffuse/base/version.h"
#include "suffuse/dataset/classes.h"
#include "suffuse/gdc/options.h"

namespace suffuse {

namespace {

Json spread_json(const Spread& spread) {
    return {{"min", spread.smallest},
            {"median", spread.median},
            {"mean", spread.mean},
            {"max", spread.largest}};
}

}  // namespace

Json overview_json(const Overview& overview) {
    return {{"nodes", overview.nodes},
            {"edges", overview.edges},
            {"directed", overview.directed},
            {"weighted", overview.weighted},
            {"components", overview.components}};
}

std::string overview_text(const Overview& overview) {
    return fmt::format("{} nodes, {} edges, {}{}, {} component{}", overview.nodes, overview.edges,
                       overview.directed ? "directed" : "undirected",
                       overview.weighted ? ", weighted" : "", overview.components,
                       overview.components == 1 ? "" : "s");
}

Json describe_json(const Dataset& dataset, const Description& description) {
    Json json{{"nodes", description.nodes},
              {"edges", description.edges},
              {"entries", description.entries},
              {"directed", description.directed},
              {"weighted", dataset.graph.is_weighted()},
              {"self_loops", description.self_loops},
              {"isolated", description.isolated},
              {"components", description.components},
              {"largest_component", description.largest_component},
              {"degree", spread_json(description.out_degree)}};
    if (description.directed) json["in_degree"] = spread_json(description.in_degree);
    if (description.weights) json["weights"] = spread_json(*description.weights);
    if (dataset.features) {
        json["features"] = dataset.features->cols();
        json["feature_entries"] = dataset.features->entries();
    }
    if (!dataset.labels.empty()) {
        const std::int64_t empty = empty_classes(dataset).count;
        json["classes"] = class_count(dataset) - empty;
        if (empty > 0) json["empty_classes"] = empty;
    }
    if (description.homophily) json["homophily"] = *description.homophily;
    const NodeId k = TopK{}.k;
    json["bytes"] = {{"graph", memory(dataset.graph).count},
                     {fmt::format("top_{}", k), top_k_result_bytes(description.nodes, k).count},
                     {"dense", dense_result_bytes(description.nodes).count}};
    return json;
}

void add_run(Json& json, const Context& context) {
    json["peak_bytes"] = context.budget.peak().count;
    json["threads"] = context.threads;
    json["version"] = version();
}

}  // namespace suffuse
