#pragma once

#include "suffuse/graph/csr.h"

namespace suffuse {

// Entry (i, j) becomes (j, i).
Csr transpose(const Csr& matrix, const Context& context);

// Whether the matrix equals its transpose exactly, values included: an undirected graph.
bool is_symmetric(const Csr& matrix, const Context& context);

// The row of every entry, in storage order: with columns() the coordinates of the matrix.
Buffer<NodeId> row_of_entries(const Csr& matrix, const Context& context);

}  // namespace suffuse
