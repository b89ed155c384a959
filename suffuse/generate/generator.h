#pragma once

#include <variant>

#include "suffuse/base/ids.h"

namespace suffuse {

// The kinds of graphs that can be generated. All are undirected (symmetric matrices) without
// self-loops and without weights; RMat is directed unless told otherwise.

// G(n, p): every pair of nodes is an edge with probability p = average_degree / (nodes - 1).
struct ErdosRenyi {
    NodeId nodes = 1000;
    double average_degree = 10;
};

// Nodes in consecutive blocks of nearly equal size. Pairs within a block are edges with one
// probability, pairs between blocks with another, such that the expected average degree and the
// expected share `within` of edges inside blocks are as given.
struct BlockModel {
    NodeId nodes = 1000;
    std::int32_t blocks = 4;
    double average_degree = 10;
    double within = 0.8;
};

// Karrer & Newman, "Stochastic blockmodels and community structure in networks", 2011: as above,
// but the probability of a pair is also proportional to a weight of each end. Weights follow a
// power law with the given exponent (> 2), cut where the probability of a pair would exceed one.
struct DegreeCorrectedBlockModel {
    NodeId nodes = 1000;
    std::int32_t blocks = 4;
    double average_degree = 10;
    double within = 0.8;
    double exponent = 2.5;
};

// Barabasi & Albert, "Emergence of scaling in random networks", 1999: node by node, each draws
// earlier nodes in proportion to their degree. Repeated draws merge. Always connected.
struct PreferentialAttachment {
    NodeId nodes = 1000;
    std::int32_t edges_per_node = 5;
};

// Chakrabarti, Zhan & Faloutsos, "R-MAT: a recursive model for graph mining", 2004: 2^scale nodes
// and edge_factor times as many draws; each bit of (from, to) is 00, 01, 10 or 11 with probability
// a, b, c or 1 - a - b - c. Repeated draws merge, self-loops go. The defaults are Graph500's.
struct RMat {
    int scale = 10;
    std::int32_t edge_factor = 16;
    double a = 0.57;
    double b = 0.19;
    double c = 0.19;
    bool undirected = false;
};

// Node i is next to i + 1, the last to the first.
struct Ring {
    NodeId nodes = 1000;
};

// Node y * width + x is next to its neighbours left, right, above and below.
struct Grid {
    NodeId width = 32;
    NodeId height = 32;
};

// Node i is next to i + 1.
struct Path {
    NodeId nodes = 1000;
};

// Node 0 is next to every other.
struct Star {
    NodeId nodes = 1000;
};

// Every node is next to every other.
struct Complete {
    NodeId nodes = 100;
};

using Generator = std::variant<ErdosRenyi, BlockModel, DegreeCorrectedBlockModel,
                               PreferentialAttachment, RMat, Ring, Grid, Path, Star, Complete>;

}  // namespace suffuse
