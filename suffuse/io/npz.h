#pragma once

#include "suffuse/io/output.h"
#include "suffuse/io/parsed.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Reads an npz archive in any of four layouts, recognised by its members:
//   data indices indptr shape format        scipy.sparse.save_npz: csr, csc, coo; the rest as below
//   adj_data ... [attr_data ...] [labels]   a graph with features and labels
//   adj_matrix.data ... attr_matrix.data    the same with other names
//   edge_index [edge_weight] [num_nodes]    PyTorch Geometric's pair
Parsed read_npz(const Source& source, const Context& context);

// The features of an archive: those of a graph (attr_* or attr_matrix.*), or the one matrix of
// scipy.sparse.save_npz.
Csr read_npz_features(const Source& source, const Context& context);

// Writes the first layout; features, labels and names lie beside it as in the second.
void write_npz(const Dataset& dataset, Output& output, const Context& context);

// Writes the fourth layout.
void write_edge_index_npz(const Dataset& dataset, Output& output, const Context& context);

}  // namespace suffuse
