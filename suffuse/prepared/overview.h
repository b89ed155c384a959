#pragma once

#include "suffuse/prepared/prepared_graph.h"

namespace suffuse {

// What a graph is, in one line.
struct Overview {
    NodeId nodes = 0;
    EdgeIndex edges = 0;  // as edge_count has it
    bool directed = false;
    bool weighted = false;
    NodeId components = 0;
};

// Of an undirected graph each is counted once, a loop being an edge.
EdgeIndex edge_count(const PreparedGraph& graph);

Overview overview_of(const PreparedGraph& graph);

}  // namespace suffuse
