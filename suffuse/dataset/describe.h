#pragma once

#include <optional>

#include "suffuse/dataset/dataset.h"
#include "suffuse/prepared/prepared_graph.h"

namespace suffuse {

// How the numbers of neighbours (or the weights, where it says so) are spread over the nodes.
struct Spread {
    double smallest = 0;
    double median = 0;  // the lower of the two middle ones
    double mean = 0;
    double largest = 0;
};

// What `suffuse info` tells about a graph.
struct Description {
    NodeId nodes = 0;
    EdgeIndex edges = 0;    // of an undirected graph each counted once, a loop being an edge
    EdgeIndex entries = 0;  // stored
    bool directed = false;
    EdgeIndex self_loops = 0;
    NodeId isolated = 0;  // nodes without any edge
    NodeId components = 0;
    NodeId largest_component = 0;     // nodes
    Spread out_degree{};              // edges leaving a node; a loop counts once
    Spread in_degree{};               // edges entering a node
    std::optional<Spread> weights{};  // of the entries, if the graph is weighted
    std::optional<double> homophily{};
};

Description describe(const Dataset& dataset, const Context& context);
// `graph` is that of the dataset.
Description describe(const Dataset& dataset, const PreparedGraph& graph, const Context& context);

// What GDC would need to store: S whole and dense in float32, or the k largest of each column.
Bytes dense_result_bytes(NodeId nodes);
Bytes top_k_result_bytes(NodeId nodes, NodeId k);

}  // namespace suffuse
