#pragma once

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Reads an npz archive in any of four layouts, recognised by its members:
//   data indices indptr shape format        scipy.sparse.save_npz: csr, csc, coo
//   adj_data ... attr_data ... labels       a graph with features and labels
//   adj_matrix.data ... attr_matrix.data    the same with other names
//   edge_index [edge_weight] [num_nodes]    PyTorch Geometric's pair
Parsed read_npz(const Source& source, const Context& context);

// Writes the first layout, or the second if there are features, labels or names to keep.
void write_npz(const Dataset& dataset, Output& output, const Context& context);

// Writes the fourth layout.
void write_edge_index_npz(const Dataset& dataset, Output& output, const Context& context);

}  // namespace suffuse
