#pragma once

#include <vector>

#include "suffuse/graph/csr.h"

namespace suffuse {

// Weighted out-degrees: the sum of every row, in double, added in storage order.
std::vector<double> row_sums(const Csr& matrix, const Context& context);

// Weighted in-degrees: the sum of every column, in double, added in storage order.
std::vector<double> column_sums(const Csr& matrix);

// The number of entries in the longest row.
EdgeIndex longest_row(const Csr& matrix);

// How many entries lie on the diagonal.
EdgeIndex count_self_loops(const Csr& matrix);

// Nodes with neither an incoming nor an outgoing edge; a self-loop is an edge.
NodeId count_isolated(const Csr& matrix);

}  // namespace suffuse
