#pragma once

#include <string>
#include <variant>

#include "suffuse/graph/csr.h"
#include "suffuse/graph/dense_matrix.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Reads node features, a row for every node: a two-dimensional npy array of numbers, or the sparse
// matrix of an npz archive (scipy.sparse.save_npz; attr_*; attr_matrix.*). Whole numbers become
// float64. Throws InputError naming file and position; values must be finite.
std::variant<Csr, DenseMatrix> read_features(const Source& source, const Context& context);

// Writes an npy array, whole or not at all; "-" is standard output.
void write_features(const DenseMatrix& features, const std::string& path, const Context& context);

}  // namespace suffuse
