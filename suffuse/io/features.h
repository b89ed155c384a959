#pragma once

#include <string>
#include <variant>
#include <vector>

#include "suffuse/graph/csr.h"
#include "suffuse/graph/dense_matrix.h"
#include "suffuse/io/output.h"
#include "suffuse/io/source.h"

namespace suffuse {

// Reads node features, a row for every node: a two-dimensional npy array of numbers, or the sparse
// matrix of an npz archive (scipy.sparse.save_npz; attr_*; attr_matrix.*). Whole numbers become
// float64. Throws InputError naming file and position; values must be finite.
std::variant<Csr, DenseMatrix> read_features(const Source& source, const Context& context);

// Writes an npy array, whole or not at all; "-" is standard output. Throws InputError for a matrix
// without all its values, as check does; so does the other below, and for names that are not as
// many as rows or columns.
void write_features(const DenseMatrix& features, const std::string& path, const Context& context);

enum class FeatureFormat { npy, csv };
// By its name; without one by the suffix of the path, and npy for "-". Throws InputError.
FeatureFormat feature_format(const std::string& path, const std::string& name);

// What rows and columns are called; their numbers where there are no names.
struct FeatureNames {
    std::vector<std::string> nodes{};
    std::vector<std::string> features{};
    NodeId first_id = 0;  // the number of the first row
};
// As npy the array, as csv a header "node,..." and a line for every node; the shortest decimals
// that read back exactly.
void write_features(const DenseMatrix& features, FeatureFormat format, const FeatureNames& names,
                    Output& output);

}  // namespace suffuse
