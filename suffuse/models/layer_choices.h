#pragma once

namespace suffuse {

enum class EdgeWeights { used, ignored };  // ignored: every edge weighs one

enum class LayerLoops {
    as_is,
    keep,   // and one of weight one for nodes that have none
    reset,  // of weight one for all nodes, whatever they have
    add     // of weight one to all nodes, beside what they have
};

// With r the row sums and c the column sums of the graph whose loops are as wanted; the reciprocal
// of zero is zero:
enum class LayerNormalization {
    row,     // P_ij = w_ij / sqrt(r_i r_j)
    column,  // P_ij = w_ij / sqrt(c_i c_j)
    none     // P_ij = w_ij
};

// column: y_j = sum_i P_ij x_i, as everywhere else; row: y_i = sum_j P_ij x_j.
enum class AggregateAt { column, row };

// How a layer uses a graph.
struct LayerChoices {
    EdgeWeights weights = EdgeWeights::used;
    LayerLoops loops = LayerLoops::keep;
    LayerNormalization normalization = LayerNormalization::row;
    AggregateAt aggregate = AggregateAt::column;
};

}  // namespace suffuse
