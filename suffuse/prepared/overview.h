#pragma once

#include "suffuse/prepared/prepared_graph.h"

namespace suffuse {

// What a graph is, in one line.
struct Overview {
    NodeId nodes = 0;
    EdgeIndex edges = 0;  // of an undirected graph each counted once, a loop being an edge
    bool directed = false;
    bool weighted = false;
    NodeId components = 0;
};

Overview overview_of(const PreparedGraph& graph);

}  // namespace suffuse
